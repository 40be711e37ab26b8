import { useEffect } from 'react';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Buttons } from './sections/Buttons.tsx';
import { Cards } from './sections/Cards.tsx';
import { Controls } from './sections/Controls.tsx';
import { Folded } from './sections/Folded.tsx';
import { Messages } from './sections/Messages.tsx';
import { Overlays } from './sections/Overlays.tsx';
import { Palette } from './sections/Palette.tsx';
import { Panels } from './sections/Panels.tsx';
import { Statuses } from './sections/Statuses.tsx';
import { Tables } from './sections/Tables.tsx';

/** Whether the address asks for a phone in both schemes, in frames, instead of this window. */
const isBeside = new URLSearchParams(window.location.search).has('beside');

/** All components of `src/ui`, and of the kits of the screens what needs no actor, in their states. */
export function Gallery() {
  // Questions and summaries take the focus when they appear.
  useEffect(() => window.scrollTo(0, 0), []);
  if (isBeside) return <Beside />;
  return (
    <main id="content" tabIndex={-1} className="mx-auto max-w-7xl px-4 py-8 desktop:px-8">
      <PageTitle lead="Each component in its states. The colors follow the browser's scheme.">
        Gallery of the components
      </PageTitle>
      <a href="?beside" className="link">
        320 pixels, light and dark beside each other
      </a>
      <Palette />
      <Controls />
      <Buttons />
      <Statuses />
      <Messages />
      <Panels />
      <Folded />
      <Tables />
      <Cards />
      <Overlays />
    </main>
  );
}

/** The gallery on a phone, in both schemes: a frame has the scheme of its element. */
const Beside = () => (
  <main className="flex h-dvh gap-4 overflow-x-auto p-4">
    <h1 className="sr-only">Gallery at 320 pixels</h1>
    {(['light', 'dark'] as const).map((colorScheme) => (
      // Our own page, from the same server.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      <iframe
        key={colorScheme}
        src="./"
        title={colorScheme}
        style={{ colorScheme }}
        className="h-full w-[320px] shrink-0 border border-line"
      />
    ))}
  </main>
);
