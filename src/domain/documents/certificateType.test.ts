import { describe, expect, it } from 'vitest';
import { impliedCertificateType } from './certificateType.ts';

const item = (itemValue: string, modifier?: string) => ({
  itemValue,
  itemDescription: itemValue,
  ...(modifier && { modifier }),
});
const documents = [item('1', 'certificate'), item('2')];
const certificates = [item('7'), item('9', 'none')];

describe('the type of certificate', () => {
  it('is asked for a certificate, and is “none” for every other document', () => {
    expect(impliedCertificateType(documents, certificates, '1')).toBeNull();
    expect(impliedCertificateType(documents, certificates, '2')).toBe('9');
    expect(impliedCertificateType(documents, certificates, '')).toBe('9');
  });

  it('is asked for each document where the lists of the board mark no certificates, or no “none”', () => {
    expect(impliedCertificateType([item('1'), item('2')], certificates, '2')).toBeNull();
    expect(impliedCertificateType(documents, [item('7')], '2')).toBeNull();
    expect(impliedCertificateType([], [], '')).toBeNull();
  });
});
