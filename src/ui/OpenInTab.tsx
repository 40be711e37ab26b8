import { ExternalLink } from 'lucide-react';
import { buttonStyle, type ButtonTone } from './Button.tsx';

interface OpenInTabProps {
  href: string;
  label: string;
  tone: ButtonTone;
  className?: string;
}

/** Opens what is shown here in a tab of its own. */
export const OpenInTab = ({ href, label, tone, className = '' }: OpenInTabProps) => (
  <a href={href} target="_blank" className={`${buttonStyle(tone)} ${className}`}>
    <ExternalLink aria-hidden="true" className="size-5" />
    <span>{label}</span>
  </a>
);
