import { examPaperPdf } from './examPaperPdf.ts';
import { receiptPdf } from './receiptPdf.ts';
import { transcriptPdf } from './transcriptPdf.ts';

/** The PDFs that the server makes for members. Each takes plain data, because that is sent to another thread. */
export const layouts = { examPaper: examPaperPdf, receipt: receiptPdf, transcript: transcriptPdf };

export type Layouts = typeof layouts;
