import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { buttonStyle } from '#ui/Button.tsx';
import { listPath } from './parts/paths.ts';
import { RegistrationHeading } from './parts/RegistrationHeading.tsx';

/** The exam does not exist or is not this user's; the two are never distinguished. */
export function MissingNotice({ heading }: { heading: Ref<HTMLHeadingElement> }) {
  const { t } = useTranslation(['registration', 'common']);
  return (
    <div className="max-w-prose">
      <RegistrationHeading ref={heading}>{t('registration:missing.title')}</RegistrationHeading>
      <p className="text-lg">{t('registration:missing.text')}</p>
      <Link to={listPath} className={`${buttonStyle('primary')} mt-8`}>
        {t('registration:toList')}
      </Link>
    </div>
  );
}
