import { fileRefusals, type FileProblem } from '#domain/fileCheck.ts';
import { Fault, fileTooLarge } from '#server/core/fault.ts';

/** What the server says to clients that send a file without checking it (`src/domain/fileCheck.ts`). */
const sentences: Readonly<Record<Exclude<FileProblem, 'tooLarge'>, string>> = {
  missing: 'Choose a file.',
  empty: 'The file is empty. Choose another file.',
  name: 'The name of the file is too long or has characters that cannot be kept. Give it a shorter one.',
  nameless: 'The file has no name before its ending. Give it one.',
  type: 'Choose a PDF, JPEG, PNG or Word (.docx) file. Save another kind of file as a PDF.',
  notAsNamed: 'The file is not what its name says. Open it, save it as a PDF, and choose the PDF.',
  isPdf: 'The file is a PDF under another ending. Change the end of its name to .pdf.',
  isJpeg: 'The file is a JPEG under another ending. Change the end of its name to .jpg.',
  isPng: 'The file is a PNG under another ending. Change the end of its name to .png.',
  isWord: 'The file is a Word document under another ending. Change the end of its name to .docx.',
  heic: 'HEIC, HEIF and AVIF photos cannot be opened by everyone. Save the photo as a JPEG.',
  picture: 'Save the picture as a JPEG, a PNG or a PDF.',
  office: 'Save the file as a PDF.',
  oldOffice: 'The file has the format of Office 97 to 2003. Save it as a PDF or a Word document (.docx).',
  archive: 'Take the document out of the archive, and choose the document.',
  lockedPdf: 'The PDF is protected with a password. Save a copy without it.',
  lockedOffice: 'The file is protected with a password. Save a copy without it, as .docx or PDF.',
  cut: 'The file ends before its end. Save, scan or download it again.',
  content: 'The file is damaged, or has macros or scripts. Save a copy without them.',
};

/** The refusal of a file; its sentence is also shown at the field `file`. */
export function fileFault(problem: FileProblem): Fault {
  if (problem === 'tooLarge') return fileTooLarge();
  const sentence = sentences[problem];
  return new Fault(400, fileRefusals[problem], sentence, { errors: { file: [sentence] } });
}

/** The refusal of a file that is in the same place already, under the name `documentName`. */
export function fileTwice(documentName: string): Fault {
  const sentence = `This file is here already, as “${documentName}”.`;
  return new Fault(409, fileRefusals.twice, sentence, {
    errors: { file: [sentence] },
    more: { documentName },
  });
}
