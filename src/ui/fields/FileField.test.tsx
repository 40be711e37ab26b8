// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { wordsAt } from '#tests/support/pages/queries.ts';
import { WithTexts } from '#tests/support/pages/texts.tsx';
import { FileField } from './FileField.tsx';
import { ProgressBar } from '../ProgressBar.tsx';

const paper = new File(['%PDF-1.7'], 'paper.pdf', { type: 'application/pdf' });

function Form({ error, busy = false }: { error?: string; busy?: boolean }) {
  const [file, setFile] = useState<File | null>(null);
  return (
    <WithTexts>
      <FileField
        id="file"
        label="Paper"
        hint="As a PDF"
        accept=".pdf"
        error={error}
        file={file}
        onChoose={setFile}
        busy={busy}
      />
    </WithTexts>
  );
}
const field = () => screen.getByLabelText<HTMLInputElement>('Paper');

afterEach(cleanup);

describe('a field for a file', () => {
  it('says its hint, its error, and then what was chosen with its size', async () => {
    const { rerender } = render(<Form error="Choose a file" />);
    expect(wordsAt(field())).toBe('As a PDF Choose a file');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(field().accept).toBe('.pdf');
    await userEvent.upload(field(), paper);
    rerender(<Form />);
    expect(wordsAt(field())).toBe('As a PDF paper.pdf 8 bytes');
  });

  it('lets the file go again, and take the same one again', async () => {
    render(<Form />);
    await userEvent.upload(field(), paper);
    await userEvent.click(screen.getByRole('button', { name: 'Remove file' }));
    expect(screen.queryByText('paper.pdf')).toBeNull();
    await userEvent.upload(field(), paper);
    expect(screen.getByText('paper.pdf')).toBeDefined();
  });

  it('keeps its file when choosing another is called off', async () => {
    render(<Form />);
    await userEvent.upload(field(), paper);
    fireEvent.change(field(), { target: { files: [] } });
    expect(screen.getByText('paper.pdf')).toBeDefined();
  });

  it('cannot be touched while the file is on its way', async () => {
    const { rerender } = render(<Form />);
    await userEvent.upload(field(), paper);
    rerender(<Form busy />);
    expect(field().disabled).toBe(true);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('keeps the browser from opening a file that was dropped beside it', () => {
    const { unmount } = render(<Form />);
    const drop = (on: Element) => fireEvent.drop(on); // false if the default is prevented
    expect(drop(document.body)).toBe(false);
    expect(drop(field())).toBe(true);
    unmount();
    expect(drop(document.body)).toBe(true);
  });
});

describe('the progress of a file', () => {
  const bar = (fraction: number, onCancel?: () => void) => (
    <WithTexts>
      <ProgressBar fraction={fraction} {...(onCancel && { onCancel })} />
    </WithTexts>
  );

  it('is told in percent, and in words once everything was sent', () => {
    const { rerender } = render(bar(0.4));
    const progress = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Sending the file' });
    expect(progress.value).toBe(40);
    expect(screen.queryByRole('button')).toBeNull();
    rerender(bar(1));
    expect(screen.getByRole('progressbar', { name: 'The board is checking the file' })).toBeDefined();
  });

  it('can be stopped', async () => {
    const stop = vi.fn<() => void>();
    render(bar(0.4, stop));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(stop).toHaveBeenCalledOnce();
  });
});
