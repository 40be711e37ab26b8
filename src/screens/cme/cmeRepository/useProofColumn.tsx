import { useSelector } from '@xstate/react';
import { Download, Paperclip } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCall } from '#domain/leftOutCalls.ts';
import type { CmeProofRef } from '#machines/cme/cmeRepository/cmeProof.machine.ts';
import { isDownloading, type DownloadsRef } from '#machines/kit/files/download.machine.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { column, type Column } from '#ui/table/columns.ts';
import type { AnyRecord } from '../../kit/records/recordProps.ts';

interface ProofParts {
  /** What the buttons of a credit are named by. */
  nameOf: (row: AnyRecord) => string;
  proof: CmeProofRef | undefined;
  downloads: DownloadsRef | undefined;
}

/** The column with the proof of each credit that the member reported. */
export function useProofColumn({ nameOf, proof, downloads }: ProofParts): readonly Column<AnyRecord>[] {
  const { t } = useTranslation(['cme', 'common']);
  return useMemo(() => {
    if (!hasCall('uploadCmeProof')) return [];
    const textOf = (row: AnyRecord) => t(row.proofId === null ? 'cme:proof.none' : 'cme:proof.present');
    return [
      column('proof', t('cme:proof.header'), textOf, {
        render: (row) =>
          proof && downloads ? (
            <Proof row={row} title={nameOf(row)} proof={proof} downloads={downloads} />
          ) : (
            textOf(row)
          ),
      }),
    ];
  }, [t, nameOf, proof, downloads]);
}

/** The id of the button that opens the form of a credit's proof; the focus returns to it. */
export const proofButtonId = (cmeId: number) => `proof-of-${cmeId}`;

/** As those of the other buttons of a row. */
const buttons = '-mx-2 flex flex-wrap gap-1 columns:mx-0 columns:-my-2 columns:flex-nowrap';

interface ProofProps {
  row: AnyRecord;
  title: string;
  proof: CmeProofRef;
  downloads: DownloadsRef;
}

function Proof({ row, title, proof, downloads }: ProofProps) {
  const { t } = useTranslation(['cme', 'common']);
  const cmeId = Number(row.cmeId);
  const number = Number(row.proofId);
  const item = { kind: 'document', number, name: t('cme:proof.fileName') } as const;
  const isBusy = useSelector(downloads, (snapshot) => isDownloading(snapshot, item));
  const open = () => proof.send({ type: 'proof.open', cmeId });
  if (row.proofId === null)
    return (
      <div className={buttons}>
        <IconButton
          icon={Paperclip}
          id={proofButtonId(cmeId)}
          label={t('cme:proof.addOf', { title })}
          text={t('cme:proof.add')}
          onClick={open}
        />
      </div>
    );
  return (
    <div className={buttons}>
      <IconButton
        icon={Download}
        label={t('cme:proof.getOf', { title })}
        text={t('cme:proof.get')}
        busy={isBusy}
        onClick={() => downloads.send({ type: 'download.start', item })}
      />
      <IconButton
        icon={Paperclip}
        id={proofButtonId(cmeId)}
        label={t('cme:proof.changeOf', { title })}
        text={t('cme:proof.change')}
        onClick={open}
      />
    </div>
  );
}
