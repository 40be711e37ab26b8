import { useInspector, usePage } from './useInspector.ts';

/** What to do while nothing was received. */
export function Waiting() {
  const { open } = useInspector();
  const { wantedMachine } = usePage().context;
  const isAlone = window.opener === null && window.self === window.top;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping a file is one more way of Open
    <main
      className="waiting"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file) void open(file);
      }}
    >
      <h2>Nothing was received yet</h2>
      <ul>
        {isAlone && (
          <li>
            <button
              type="button"
              className="primary"
              onClick={() => window.open('/?inspect=opener', 'portal')}
            >
              Open the application
            </button>{' '}
            in another tab, connected with this page.
          </li>
        )}
        <li>
          Or open the application with <code>?inspect</code> for a window beside it,{' '}
          <code>?inspect=docked</code> for a panel within it, or <code>?inspect=ws</code> for a page in
          another browser.
        </li>
        <li>Or open a recording or a coverage file with Open, or drop it here.</li>
      </ul>
      {wantedMachine !== null && (
        <p>
          The first actor that runs <code>{wantedMachine}</code> will be chosen.
        </p>
      )}
    </main>
  );
}
