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

/** The parts of the profile's form; `nameLead` says which name certificates show. */
export function useProfileGroups(nameLead: string) {
  const { t } = useTranslation(['profile', 'common']);
  return useMemo(
    () =>
      profileSections.map((id) => ({
        id,
        title: t(`profile:sections.${id}`),
        ...(id === 'name' && nameLead !== '' && { lead: nameLead }),
        ...(id === 'identity' && {
          lead: t('profile:leads.identity'),
          question: {
            title: t('profile:form.fields.race'),
            hint: t('profile:form.hints.race'),
            fields: races,
          },
        }),
        fields: fieldsOf[id],
      })),
    [t, nameLead],
  );
}
