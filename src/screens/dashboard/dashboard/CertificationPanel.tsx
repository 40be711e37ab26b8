import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { DocumentLink } from '#screens/kit/DocumentLink.tsx';
import { useRowNames } from '#screens/kit/useRowNames.ts';
import type { Certification } from '#contract/dashboard/dashboard.ts';
import { certificateDisplay, isLapsed } from '#domain/status.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { usePickList } from '#portal/usePickList.ts';
import { buttonStyle } from '#ui/Button.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Fold } from '#ui/Fold.tsx';
import { Panel } from '#ui/Panel.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import type { PartProps } from './partProps.ts';
import { useDashboard, usePanel } from './usePanels.ts';

const none: readonly Certification[] = [];
const certificateKey = ({ certificationId }: Certification) => certificationId;
/** A member may have several certificates of one specialty. */
const naming = [
  ({ specialty }: Certification) => specialty,
  ({ specialty, certificateNumber }: Certification) => `${specialty}, ${certificateNumber}`,
];

/** The overall certification status, and each certificate. */
export function CertificationPanel({ actor, now }: PartProps) {
  const { t } = useTranslation(['dashboard', 'common', 'shell']);
  const { certificationStatus: standing, certifications: held } = useDashboard(actor).data;
  const overall = usePanel(actor, 'certificationStatus');
  const certificates = usePanel(actor, 'certifications');
  const nameOf = useRowNames(held ?? none, certificateKey, naming);
  const hasCertificates = useSelector(actor, ({ children }) => children.certifications !== undefined);

  return (
    <Panel
      title={t('dashboard:certification.title')}
      {...(overall.status === 'ready' && hasCertificates && !held ? certificates : overall)}
      lines={8}
    >
      {standing && standing.certificationStatus !== '' && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-muted">{t('dashboard:certification.status')}</span>
          <StatusBadge tone={isLapsed(standing.certificationStatusId) ? 'danger' : 'info'}>
            {standing.certificationStatus}
          </StatusBadge>
        </p>
      )}
      {held?.length === 0 && <p className="mt-4 text-muted">{t('dashboard:certification.empty')}</p>}
      {held && held.length > 0 && (
        <div className="mt-2 desktop:mt-5">
          <Fold
            isNarrowOnly
            isEmpty={held.length === 1}
            label={t('dashboard:certification.show', { count: held.length })}
          >
            <ul className="grid gap-4 @2xl:grid-cols-2">
              {held.map((certificate) => (
                <li key={certificate.certificationId} className="@2xl:only:col-span-2">
                  <Certificate certificate={certificate} name={nameOf(certificate)} now={now} />
                </li>
              ))}
            </ul>
          </Fold>
        </div>
      )}
      {standing?.credentialSearchUrl != null && (
        <p className="mt-2 desktop:mt-5">
          <a href={standing.credentialSearchUrl} target="_blank" rel="noopener noreferrer" className="link">
            <span>{t('dashboard:certification.search')}</span>
            <span className="sr-only">{` ${t('shell:header.newTab')}`}</span>
          </a>
        </p>
      )}
    </Panel>
  );
}

interface CertificateProps {
  certificate: Certification;
  /** What no other certificate is called. */
  name: string;
  now: number;
}

function Certificate({ certificate, name, now }: CertificateProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const { date } = useFormats();
  const types = usePickList('certificate-types');
  const { specialty, certificateNumber, certificateTypeId, issueDate, expireDate, documentId } = certificate;
  const type = types.find(({ itemValue }) => Number(itemValue) === certificateTypeId)?.itemDescription;
  return (
    <article className="@container flex h-full flex-col gap-4 rounded-sheet border border-line bg-paper p-5 outline outline-line -outline-offset-6">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="text-lg">{specialty}</h3>
        <CertificateStatus certificate={certificate} now={now} />
      </div>
      <DescriptionList
        items={[
          [t('dashboard:certification.number'), certificateNumber],
          // The line is rendered before the list of types has loaded, and left out for a type that it does not have.
          ...(type === undefined && types.length > 0
            ? []
            : ([[t('dashboard:certification.type'), type ?? '\u00A0']] as const)),
          [t('dashboard:certification.issued'), date(issueDate)],
          [
            t('dashboard:certification.expires'),
            expireDate === null ? t('dashboard:certification.noExpiry') : date(expireDate),
          ],
        ]}
      />
      {documentId !== null && (
        <DocumentLink
          documentId={documentId}
          aria-label={t('dashboard:certification.viewOf', { specialty: name })}
          className={`${buttonStyle('secondary')} mt-auto self-start`}
        >
          {t('dashboard:certification.view')}
        </DocumentLink>
      )}
    </article>
  );
}

function CertificateStatus({ certificate, now }: { certificate: Certification; now: number }) {
  const { t } = useTranslation(['dashboard', 'common']);
  const display = certificateDisplay(certificate, now);
  if (display.kind === 'clinicallyInactive')
    return <StatusBadge tone="warning">{t('dashboard:certification.clinicallyInactive')}</StatusBadge>;
  if (display.kind === 'notCertified')
    return <StatusBadge tone="neutral">{t('dashboard:certification.notCertified')}</StatusBadge>;
  return <StatusBadge tone={display.isOver ? 'danger' : 'success'}>{display.status}</StatusBadge>;
}
