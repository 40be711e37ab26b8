import { Link } from 'react-router-dom';
import type { LettersPageRef } from '#machines/letters/letters.machine.ts';
import { ExamPage, MissingCard, WayToExams } from '#ui/card/ExamCardPage.tsx';
import { Letters, type LettersFrameProps } from '../tracker/Letters.tsx';

/** The reference letters of an application (first specification, §2 "reference-form-status"). */
export default function ReferenceFormStatusScreen({ actor }: { actor: LettersPageRef }) {
  return <Letters actor={actor} Frame={Frame} missing={<MissingCard way={<WayToExams Link={Link} />} />} />;
}

function Frame({ title, summary, examHeaderId, ref, children }: LettersFrameProps) {
  const exam =
    examHeaderId !== null && summary?.examTitle != null
      ? { examHeaderId, examTitle: summary.examTitle }
      : null;
  return (
    <ExamPage ref={ref} title={title} exam={exam} Link={Link}>
      {children}
    </ExamPage>
  );
}
