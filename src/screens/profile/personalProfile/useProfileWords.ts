import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { profileFields } from '#contract/profile/profiles.ts';
import {
  profileSections,
  type ProfileSection,
} from '#machines/profile/personalProfile/personalProfile.machine.ts';

type FieldName = keyof typeof profileFields;

/** The fields of each part, in the order of the form. */
const fieldsOf: Readonly<Record<ProfileSection, readonly FieldName[]>> = {
  name: ['firstName', 'middleName', 'lastName', 'suffix', 'displayName'],
  contact: [
    'officePhoneNumber',
    'mobilePhoneNumber',
    'street1',
    'street2',
    'city',
    'country',
    'state',
    'zipCode',
    'receiveComms',
  ],
  birth: ['birthDate', 'birthCity', 'birthCountry', 'birthState', 'countryCitizenship'],
  languages: ['firstLanguageId', 'bestLanguageId'],
  identity: ['genderId', 'ethnicity'],
};
/** The answers to the question about race. */
const races: readonly FieldName[] = [
  'nativeAmerican',
  'asian',
  'black',
  'pacificIslander',
  'white',
  'preferNotToSay',
];

const hinted = ['lastName', 'suffix', 'displayName', 'zipCode', 'preferNotToSay'] as const;
const isHinted = (name: string): name is (typeof hinted)[number] => hinted.some((each) => each === name);

/** The words of the profile's form, and its parts; `nameLead` says which name certificates show. */
export function useProfileWords(nameLead: string) {
  const { t } = useTranslation(['profile', 'common']);
  return useMemo(
    () => ({
      words: {
        title: t('profile:form'),
        lead: t('profile:formLead'),
        labelOf: (field: FieldName) => t(`profile:fields.${field}`),
        hintOf: (field: FieldName) => (isHinted(field) ? t(`profile:hints.${field}`) : undefined),
      },
      groups: profileSections.map((id) => ({
        id,
        title: t(`profile:sections.${id}`),
        ...(id === 'name' && nameLead !== '' && { lead: nameLead }),
        ...(id === 'identity' && {
          lead: t('profile:leads.identity'),
          question: { title: t('profile:fields.race'), hint: t('profile:hints.race'), fields: races },
        }),
        fields: fieldsOf[id],
      })),
    }),
    [t, nameLead],
  );
}
