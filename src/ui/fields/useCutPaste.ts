import { useState, type ClipboardEvent, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * What a text area with a largest length says after a paste whose end did not fit, which browsers cut off without a word;
 * null otherwise, and after the next key.
 */
export function useCutPaste(most: number | undefined) {
  const { t } = useTranslation(['common']);
  const [isCut, setCut] = useState(false);
  return {
    cutText: isCut && most !== undefined ? t('common:cut', { most }) : null,
    onPaste: ({ clipboardData, currentTarget }: ClipboardEvent<HTMLTextAreaElement>) => {
      const { value, selectionStart, selectionEnd } = currentTarget;
      const left = (most ?? Infinity) - value.length + selectionEnd - selectionStart;
      // A text area has one character for each line break.
      setCut(clipboardData.getData('text').replaceAll('\r\n', '\n').length > left);
    },
    onInput: ({ nativeEvent }: FormEvent) => {
      if ((nativeEvent as InputEvent).inputType !== 'insertFromPaste') setCut(false);
    },
  };
}
