import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { LettersPageRef } from '#machines/letters/letters.machine.ts';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Letters, type LettersFrameProps } from '../tracker/Letters.tsx';

/** The reference letters for continuous certification (first specification, §3, §4 and §7). */
export default function CcReferenceLettersScreen({ actor }: { actor: LettersPageRef }) {
  return <Letters actor={actor} Frame={Frame} />;
}

function Frame({ title, ref, children }: LettersFrameProps) {
  const { t } = useTranslation(['letters', 'common']);
  return (
    <>
      <PageTitle ref={ref} lead={t('letters:cc.name')}>
        {title}
      </PageTitle>
      {children}
      <p className="mt-6">
        <Link to="/continuous-certification" className="link inline-flex min-h-11 items-center">
          {t('letters:cc.toOverview')}
        </Link>
      </p>
    </>
  );
}
