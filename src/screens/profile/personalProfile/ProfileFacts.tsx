import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { UserProfile } from '#contract/profiles.ts';
import { boardZone } from '#domain/boardTime.ts';
import { isNpi } from '#domain/profile/npi.ts';
import { useFormats } from '#i18n/useFormats.ts';
import type { ProfileSection } from '#machines/profile/personalProfile/personalProfile.machine.ts';
import { Button } from '#ui/Button.tsx';
import { ContactText } from '#ui/ContactText.tsx';
import { Facts } from '#ui/Facts.tsx';
import { Panel } from '#ui/Panel.tsx';

interface ProfileFactsProps {
  profile: UserProfile;
  /** Opens the form at a part. */
  onChange: (section: ProfileSection) => void;
}

/** The whole profile as it is saved, each part with its Change link. */
export function ProfileFacts({ profile, onChange }: ProfileFactsProps) {
  const { t } = useTranslation(['profile', 'common']);
  const { day } = useFormats();
  const text = (value: string | null) => value || t('profile:none');
  const label = (field: keyof typeof labels) => t(`profile:fields.${field}`);
  const fact = (field: keyof typeof labels, value: string | null) => [label(field), text(value)] as const;
  const address = [
    profile.street1,
    profile.street2,
    profile.city,
    profile.stateName,
    profile.zipCode,
    profile.countryName,
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <>
      <Section name="name" onChange={onChange}>
        <Facts
          aligned
          facts={[
            fact('firstName', profile.firstName),
            fact('middleName', profile.middleName),
            fact('lastName', profile.lastName),
            fact('suffix', profile.suffix),
            ...(profile.displayNameEditable ? [fact('displayName', profile.displayName)] : []),
          ]}
        />
      </Section>
      <Section name="contact" onChange={onChange}>
        <Facts
          aligned
          facts={[
            fact('officePhoneNumber', profile.officePhoneNumber),
            fact('mobilePhoneNumber', profile.mobilePhoneNumber),
            fact('address', address),
            [t('profile:fields.news'), t(profile.receiveComms ? 'profile:yes' : 'profile:no')],
          ]}
        />
      </Section>
      <Section name="birth" onChange={onChange}>
        <Facts
          aligned
          facts={[
            fact('birthDate', profile.birthDate && day(profile.birthDate)),
            fact('birthCity', profile.birthCity),
            fact('birthCountry', profile.birthCountryName),
            fact('birthState', profile.birthStateName),
            fact('countryCitizenship', profile.countryCitizenshipName),
          ]}
        />
      </Section>
      <Section name="languages" onChange={onChange}>
        <Facts
          aligned
          facts={[
            fact('firstLanguageId', profile.firstLanguage),
            fact('bestLanguageId', profile.bestLanguage),
          ]}
        />
      </Section>
      <Section name="identity" onChange={onChange}>
        <Facts
          aligned
          facts={[
            fact('genderId', profile.gender),
            fact('race', profile.race),
            fact('ethnicity', profile.ethnicityName),
          ]}
        />
      </Section>
      <BoardFacts profile={profile} />
    </>
  );
}

/** The fields with a line; several of the form are one. */
const labels = {
  firstName: 0,
  middleName: 0,
  lastName: 0,
  suffix: 0,
  displayName: 0,
  officePhoneNumber: 0,
  mobilePhoneNumber: 0,
  address: 0,
  birthDate: 0,
  birthCity: 0,
  birthCountry: 0,
  birthState: 0,
  countryCitizenship: 0,
  firstLanguageId: 0,
  bestLanguageId: 0,
  genderId: 0,
  race: 0,
  ethnicity: 0,
} as const;

interface SectionProps extends Pick<ProfileFactsProps, 'onChange'> {
  name: ProfileSection;
  children: ReactNode;
}

function Section({ name, onChange, children }: SectionProps) {
  const { t } = useTranslation(['profile', 'common']);
  const title = t(`profile:sections.${name}`);
  return (
    <Panel title={title} status="ready">
      {children}
      <Button
        tone="quiet"
        className="mt-3 -ml-5"
        aria-label={t('profile:changeOf', { section: title })}
        onClick={() => onChange(name)}
      >
        {t('profile:change')}
      </Button>
    </Panel>
  );
}

/** What only the board changes, and how. */
function BoardFacts({ profile }: Pick<ProfileFactsProps, 'profile'>) {
  const { t } = useTranslation(['profile', 'common']);
  const { dateIn } = useFormats();
  const { absId, npi, certificationStatus, displayName, emailAddress, lastLoginDateUtc } = profile;
  return (
    <Panel title={t('profile:sections.board')} status="ready">
      <p className="mb-4 max-w-prose">
        <ContactText text={t('profile:board.lead')} reference="profile" />
      </p>
      <Facts
        aligned
        facts={[
          [t('profile:board.absId'), absId],
          [t('profile:board.npi'), npi === null || isNpi(npi) ? npi : t('profile:board.npiWrong', { npi })],
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
              {emailAddress}{' '}
              <Link to="/my-account" className="link whitespace-nowrap">
                {t('profile:board.emailWhere')}
              </Link>
            </span>,
          ],
          [
            t('profile:board.lastLogin'),
            lastLoginDateUtc === null ? null : dateIn(lastLoginDateUtc, boardZone),
          ],
        ]}
      />
    </Panel>
  );
}
