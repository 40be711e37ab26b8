import { useRefusalText } from '#i18n/useRefusalText.ts';
import { Callout } from '../Callout.tsx';

/** Why the last save of a form failed, with the reference for support; absent if its fields say it. */
export function SaveTrouble({ fault }: { fault: Parameters<ReturnType<typeof useRefusalText>>[0] }) {
  const words = useRefusalText()(fault);
  if (words === null) return null;
  return (
    <div className="mb-6 max-w-prose">
      <Callout tone="danger">
        <p className="wrap-anywhere">{words}</p>
      </Callout>
    </div>
  );
}
