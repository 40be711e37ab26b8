import { useTranslation } from 'react-i18next';
import { contactUrl } from './contactUrl.ts';

interface ContactTextProps {
  /** A sentence in which `<contact>` marks the words that link to the board. */
  text: string;
  /** What the question would be about: `exam-501`, `payment-7004`. */
  reference?: string | null;
}

/** A sentence of the locale files, with a link where it says to contact the board. */
export function ContactText({ text, reference = null }: ContactTextProps) {
  const { t } = useTranslation(['shell']);
  const [before, words, after] = text.split(/<contact>(.*?)<\/contact>/);
  if (words === undefined) return text;
  return (
    <>
      <span>{before}</span>
      <a
        href={contactUrl(t('shell:contactPage'), window.location.pathname, reference)}
        target="_blank"
        rel="noopener noreferrer"
        className="link"
      >
        <span>{words}</span>
        <span className="sr-only">{` ${t('shell:header.newTab')}`}</span>
      </a>
      <span>{after}</span>
    </>
  );
}
