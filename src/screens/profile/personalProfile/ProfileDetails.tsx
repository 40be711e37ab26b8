import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ProfileFields, UserProfile } from '#contract/profile/profiles.ts';
import { boardZone } from '#domain/boardTime.ts';
import { raceText } from '#domain/profile/profile.ts';
import { isNpi } from '#domain/profile/npi.ts';
import { typedDigits } from '#domain/typed/typedNumber.ts';
import { useFormats } from '#i18n/useFormats.ts';
import {
  profileSections,
  type ProfileSection,
} from '#machines/profile/personalProfile/personalProfile.machine.ts';
import { useTakenFocus } from '#portal/useTakenFocus.ts';
import { Button } from '#ui/Button.tsx';
import { ContactText } from '#ui/ContactText.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Panel } from '#ui/Panel.tsx';

/** What has a line: the fields of the form, of which some share one. */
type ItemName = keyof ProfileFields | 'address' | 'race' | 'news';
type ItemsOf = Readonly<Record<ProfileSection, readonly (readonly [ItemName, string | null])[]>>;

interface ProfileDetailsProps {
  profile: UserProfile;
  /** The part whose Change button takes the focus when the profile is shown. */
  focus: string | null;
  /** Opens the form at a part. */
  onChange: (section: ProfileSection) => void;
}

/** The whole profile as it is saved, each part with its Change link. */
export function ProfileDetails({ profile, focus, onChange }: ProfileDetailsProps) {
  const { t } = useTranslation(['profile', 'common']);
  const { day } = useFormats();
  const { street1, street2, city, stateName, zipCode, countryName } = profile;
  const items: ItemsOf = {
    name: [
      ['firstName', profile.firstName],
      ['middleName', profile.middleName],
      ['lastName', profile.lastName],
      ['suffix', profile.suffix],
      ...(profile.displayNameEditable ? [['displayName', profile.displayName] as const] : []),
    ],
    contact: [
      ['officePhoneNumber', profile.officePhoneNumber],
      ['mobilePhoneNumber', profile.mobilePhoneNumber],
      ['address', [street1, street2, city, stateName, zipCode, countryName].filter(Boolean).join(', ')],
      ['news', t(profile.receiveComms ? 'profile:yes' : 'profile:no')],
    ],
    birth: [
      ['birthDate', profile.birthDate && day(profile.birthDate)],
      ['birthCity', profile.birthCity],
      ['birthCountry', profile.birthCountryName],
      ['birthState', profile.birthStateName],
      ['countryCitizenship', profile.countryCitizenshipName],
    ],
    languages: [
      ['firstLanguageId', profile.firstLanguage],
      ['bestLanguageId', profile.bestLanguage],
    ],
    identity: [
      ['genderId', profile.gender],
      ['ethnicity', profile.ethnicityName],
      ['race', profile.race || raceText(profile)],
    ],
  };
  return (
    <>
      {profileSections.map((name) => (
        <Section key={name} name={name} takesFocus={name === focus} onChange={onChange}>
          <DescriptionList
            aligned
            items={items[name].map(([item, value]) => [t(`profile:form.fields.${item}`), value || null])}
          />
        </Section>
      ))}
      <BoardDetails profile={profile} />
    </>
  );
}

interface SectionProps extends Pick<ProfileDetailsProps, 'onChange'> {
  name: ProfileSection;
  takesFocus: boolean;
  children: ReactNode;
}

function Section({ name, takesFocus, onChange, children }: SectionProps) {
  const change = useTakenFocus<HTMLButtonElement>(takesFocus);
  const { t } = useTranslation(['profile', 'common']);
  const title = t(`profile:sections.${name}`);
  return (
    <Panel title={title} status="ready">
      {children}
      <Button
        ref={change}
        tone="quiet"
        className="mt-1 -mb-3 -ml-5"
        aria-label={t('profile:changeOf', { section: title })}
        onClick={() => onChange(name)}
      >
        {t('profile:change')}
      </Button>
    </Panel>
  );
}

/** What only the board changes, and how. */
function BoardDetails({ profile }: Pick<ProfileDetailsProps, 'profile'>) {
  const { t } = useTranslation(['profile', 'common']);
  const { momentIn } = useFormats();
  const { absId, npi, certificationStatus, displayName, emailAddress, lastLoginDateUtc } = profile;
  return (
    <Panel title={t('profile:sections.board')} status="ready">
      <p className="mb-4 max-w-prose">
        <ContactText text={t('profile:board.lead')} reference="profile" />
      </p>
      <DescriptionList
        aligned
        items={[
          [t('profile:board.absId'), absId],
          [
            t('profile:board.npi'),
            npi === null || isNpi(typedDigits(npi)) ? npi : t('profile:board.npiWrong', { npi }),
          ],
          [t('profile:board.certificationStatus'), certificationStatus],
          ...(profile.displayNameEditable
            ? []
            : [
                [
                  t('profile:board.displayName'),
                  t('profile:board.displayNameWhy', { name: displayName }),
                ] as const,
              ]),
          [
            t('profile:board.emailAddress'),
            <span key="email">
              <span>{emailAddress}</span>{' '}
              <Link to="/my-account" className="link whitespace-nowrap">
                {t('profile:board.emailWhere')}
              </Link>
            </span>,
          ],
          [
            t('profile:board.lastLogin'),
            lastLoginDateUtc === null ? null : momentIn(lastLoginDateUtc, boardZone),
          ],
        ]}
      />
    </Panel>
  );
}
