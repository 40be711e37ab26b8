import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createPortalI18n } from '#i18n/createI18n.ts';
import account from '../../public/locales/en-US/account.json' with { type: 'json' };
import apply from '../../public/locales/en-US/apply.json' with { type: 'json' };
import common from '../../public/locales/en-US/common.json' with { type: 'json' };
import dashboard from '../../public/locales/en-US/dashboard.json' with { type: 'json' };
import documents from '../../public/locales/en-US/documents.json' with { type: 'json' };
import examHistory from '../../public/locales/en-US/examHistory.json' with { type: 'json' };
import payments from '../../public/locales/en-US/payments.json' with { type: 'json' };
import registration from '../../public/locales/en-US/registration.json' with { type: 'json' };
import requirements from '../../public/locales/en-US/requirements.json' with { type: 'json' };
import shell from '../../public/locales/en-US/shell.json' with { type: 'json' };
import signIn from '../../public/locales/en-US/signIn.json' with { type: 'json' };

const i18n = createPortalI18n({
  resources: {
    'en-US': {
      account,
      apply,
      common,
      dashboard,
      documents,
      examHistory,
      payments,
      registration,
      requirements,
      shell,
      signIn,
    },
  },
});
await i18n.ready;

/** The portal's texts around what is rendered, without fetching them. */
export function WithTexts({ children }: { children: ReactNode }) {
  return <I18nextProvider i18n={i18n}>{children}</I18nextProvider>;
}
