import './gallery.css';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { boardWords } from '#domain/board.ts';
import { createPortalI18n } from '#i18n/createI18n.ts';
import { Gallery } from './Gallery.tsx';
import { forceStates } from './forcedStates.ts';

/** The development page `/gallery/`: the shared components in their states. No file of the portal imports it. */
const texts = ['cards', 'records', 'scoring', 'todo'];
const i18n = createPortalI18n({ variables: boardWords() });
await i18n.ready;
await i18n.loadTexts(texts);
forceStates(document);
createRoot(document.getElementById('root')!).render(
  <I18nextProvider i18n={i18n}>
    <MemoryRouter>
      <Gallery />
    </MemoryRouter>
  </I18nextProvider>,
);
