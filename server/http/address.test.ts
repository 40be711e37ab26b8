/* oxlint-disable vitest/valid-expect -- the second argument names the case that fails */
import { describe, expect, it } from 'vitest';
import { createClientAddress, networkOf } from './address.ts';
import { createLog } from '#server/core/log.ts';

describe('the address by which tries are counted', () => {
  it('is all of an IPv4 address, however it is written', () => {
    for (const written of ['192.0.2.7', '::ffff:192.0.2.7', '192.0.2.7:5060', '::FFFF:192.0.2.7'])
      expect(networkOf(written), written).toBe('192.0.2.7');
  });

  it('is the /64 of an IPv6 address, so that no client has 18 quintillion of them', () => {
    for (const written of [
      '2001:db8:0:7::1',
      '2001:db8:0:7:ffff:ffff:ffff:ffff',
      '2001:0DB8:0000:0007:1:2:3:4',
      '[2001:db8:0:7::1]:443',
      '2001:db8:0:7::192.0.2.1',
    ])
      expect(networkOf(written), written).toBe('2001:db8:0:7::/64');
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
    expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
    expect(networkOf('2001:db8:0:8::1')).not.toBe(networkOf('2001:db8:0:7::1'));
  });

  it('is what the outermost trusted proxy wrote, and never a claim of the client', () => {
    const lines: string[] = [];
    const log = createLog((line) => lines.push(line));
    const headers = new Headers({ 'x-forwarded-for': '198.51.100.1, 203.0.113.5, 10.0.0.1' });
    expect(createClientAddress(2, log)(headers, undefined)).toBe('203.0.113.5');
    expect(createClientAddress(1, log)(headers, undefined)).toBe('10.0.0.1');
    expect(lines).toEqual([]);
  });

  it('is that of the connection where no proxy is trusted, or where the proxy named none', () => {
    const direct = { incoming: { socket: { remoteAddress: '203.0.113.9' } } } as never;
    const log = createLog(() => {});
    expect(createClientAddress(0, log)(new Headers(), direct)).toBe('203.0.113.9');
    expect(createClientAddress(1, log)(new Headers(), direct)).toBe('203.0.113.9');
  });

  it('warns once when a proxy is in front and none is trusted', () => {
    const lines: string[] = [];
    const addressOf = createClientAddress(
      0,
      createLog((line) => lines.push(line)),
    );
    expect(addressOf(new Headers(), undefined)).toBe('127.0.0.1');
    expect(lines).toEqual([]);
    const forwarded = new Headers({ 'x-forwarded-for': '203.0.113.5' });
    expect(addressOf(forwarded, undefined)).toBe('127.0.0.1');
    addressOf(forwarded, undefined);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('TRUST_PROXY');
    expect(lines[0]).not.toContain('203.0.113.5');
  });
});
