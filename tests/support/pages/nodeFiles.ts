import { Blob as NodeBlob, File as NodeFile } from 'node:buffer';
import { vi } from 'vitest';

/** The class of the forms that Node's `fetch` makes, which jsdom's has replaced. */
const NodeForm = (await new Response(new URLSearchParams()).formData()).constructor as typeof FormData;

/**
 * Gives the page Node's files and forms, because MSW and the server are in its process: Node reads no file of
 * jsdom's from a form, and from version 24 parses a form into files of the global class.
 */
export function stubFiles(): void {
  const PageForm = FormData;
  vi.stubGlobal('Blob', NodeBlob);
  vi.stubGlobal('File', NodeFile);
  vi.stubGlobal(
    'FormData',
    class extends NodeForm {
      // Node's has no fields of an element.
      constructor(form?: HTMLFormElement) {
        super();
        if (form) for (const [name, value] of new PageForm(form)) this.append(name, value);
      }
    },
  );
}
