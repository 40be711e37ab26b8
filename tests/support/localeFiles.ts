import account from '../../public/locales/en-US/account.json' with { type: 'json' };
import apply from '../../public/locales/en-US/apply.json' with { type: 'json' };
import cards from '../../public/locales/en-US/cards.json' with { type: 'json' };
import common from '../../public/locales/en-US/common.json' with { type: 'json' };
import dashboard from '../../public/locales/en-US/dashboard.json' with { type: 'json' };
import documents from '../../public/locales/en-US/documents.json' with { type: 'json' };
import examHistory from '../../public/locales/en-US/examHistory.json' with { type: 'json' };
import letters from '../../public/locales/en-US/letters.json' with { type: 'json' };
import payments from '../../public/locales/en-US/payments.json' with { type: 'json' };
import registration from '../../public/locales/en-US/registration.json' with { type: 'json' };
import requirements from '../../public/locales/en-US/requirements.json' with { type: 'json' };
import scoring from '../../public/locales/en-US/scoring.json' with { type: 'json' };
import shell from '../../public/locales/en-US/shell.json' with { type: 'json' };
import signIn from '../../public/locales/en-US/signIn.json' with { type: 'json' };

/** The portal's texts by area, as its locale files have them. */
export const resources = {
  'en-US': {
    account,
    apply,
    cards,
    common,
    dashboard,
    documents,
    examHistory,
    letters,
    payments,
    registration,
    requirements,
    scoring,
    shell,
    signIn,
  },
};
