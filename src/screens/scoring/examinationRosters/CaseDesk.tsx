import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseContents } from '#contract/scoring/oralExams.ts';
import type { ExaminationRostersRef } from '#machines/scoring/examinationRosters/examinationRosters.machine.ts';
import { useFreshHeading } from '#portal/useFreshHeading.ts';
import { useResource } from '#portal/useResource.ts';
import { Panel } from '#ui/Panel.tsx';
import { CaseFeedbackPanel } from './CaseFeedbackPanel.tsx';
import { CaseNotePanel } from './CaseNotePanel.tsx';

/** The chosen case: its text, and the examiner's notes about it. */
export function CaseDesk({ actor }: { actor: ExaminationRostersRef }) {
  const { t } = useTranslation(['scoring', 'common']);
  const isOpen = useSelector(actor, (snapshot) => snapshot.hasTag('caseOpen'));
  const contents = useResource(useSelector(actor, ({ children }) => children.contents));
  const chosen = contents.value ? String(contents.value.caseHeaderId) : null;
  const heading = useFreshHeading(isOpen ? chosen : 'none');
  if (!isOpen) return <p className="py-6 text-muted">{t('scoring:rosters.chooseCase')}</p>;
  return (
    <div data-beside="" className="min-w-0 space-y-5 desktop:space-y-6">
      {contents.value ? (
        <Contents contents={contents.value} heading={heading} />
      ) : (
        <Panel
          title={t('scoring:rosters.case')}
          status={contents.status}
          fault={contents.fault}
          onRetry={contents.onRetry}
          lines={16}
          prominent
          empty={t('scoring:rosters.noCase')}
        />
      )}
      {(contents.value || contents.status === 'failed') && (
        <>
          <CaseNotePanel actor={actor} />
          <CaseFeedbackPanel actor={actor} />
        </>
      )}
    </div>
  );
}

interface ContentsProps {
  contents: CaseContents;
  heading: ReturnType<typeof useFreshHeading>;
}

/** The text of a case. */
function Contents({ contents: { title, sections }, heading }: ContentsProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const id = useId();
  return (
    <article
      aria-labelledby={id}
      className="rounded-sheet border border-t-4 border-line border-t-accent bg-raised p-5 shadow-sheet desktop:p-6"
    >
      <h2 id={id} ref={heading} tabIndex={-1} className="text-2xl focus:outline-none">
        {title}
      </h2>
      <p className="mt-1 text-sm">
        <a href="#case-comment" className="link inline-flex min-h-11 items-center">
          {t('scoring:rosters.toWords')}
        </a>
      </p>
      {sections.map(({ heading: name, text }, place) => (
        // Sections of a case may have the same heading.
        <section key={`${name} ${place}`} className="mt-5">
          <h3 className="text-lg">{name}</h3>
          {text.split(/\n{2,}/).map((paragraph, line) => (
            <p
              // Paragraphs never move.
              // oxlint-disable-next-line react/no-array-index-key
              key={line}
              className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere"
            >
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </article>
  );
}
