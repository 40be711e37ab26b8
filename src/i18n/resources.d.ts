// Written by `npm run texts`.
import 'i18next';
import type account from '../../public/locales/en-US/account.json';
import type apply from '../../public/locales/en-US/apply.json';
import type cards from '../../public/locales/en-US/cards.json';
import type cc from '../../public/locales/en-US/cc.json';
import type cme from '../../public/locales/en-US/cme.json';
import type committees from '../../public/locales/en-US/committees.json';
import type common from '../../public/locales/en-US/common.json';
import type dashboard from '../../public/locales/en-US/dashboard.json';
import type deviceCheck from '../../public/locales/en-US/deviceCheck.json';
import type documents from '../../public/locales/en-US/documents.json';
import type examHistory from '../../public/locales/en-US/examHistory.json';
import type files from '../../public/locales/en-US/files.json';
import type gme from '../../public/locales/en-US/gme.json';
import type letters from '../../public/locales/en-US/letters.json';
import type payments from '../../public/locales/en-US/payments.json';
import type profile from '../../public/locales/en-US/profile.json';
import type records from '../../public/locales/en-US/records.json';
import type registration from '../../public/locales/en-US/registration.json';
import type requirements from '../../public/locales/en-US/requirements.json';
import type scoring from '../../public/locales/en-US/scoring.json';
import type shell from '../../public/locales/en-US/shell.json';
import type signIn from '../../public/locales/en-US/signIn.json';
import type standing from '../../public/locales/en-US/standing.json';
import type surveys from '../../public/locales/en-US/surveys.json';
import type todo from '../../public/locales/en-US/todo.json';
import type training from '../../public/locales/en-US/training.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      account: typeof account;
      apply: typeof apply;
      cards: typeof cards;
      cc: typeof cc;
      cme: typeof cme;
      committees: typeof committees;
      common: typeof common;
      dashboard: typeof dashboard;
      deviceCheck: typeof deviceCheck;
      documents: typeof documents;
      examHistory: typeof examHistory;
      files: typeof files;
      gme: typeof gme;
      letters: typeof letters;
      payments: typeof payments;
      profile: typeof profile;
      records: typeof records;
      registration: typeof registration;
      requirements: typeof requirements;
      scoring: typeof scoring;
      shell: typeof shell;
      signIn: typeof signIn;
      standing: typeof standing;
      surveys: typeof surveys;
      todo: typeof todo;
      training: typeof training;
    };
  }
}
