/** Derives an AES-GCM key from a secret (HKDF, SHA-256) for the single use that `info` names. Not exportable; never stored. */
export async function derivedKey(
  webCrypto: Pick<Crypto, 'subtle'>,
  secret: Uint8Array<ArrayBuffer>,
  { salt, info }: { readonly salt: Uint8Array<ArrayBuffer>; readonly info: string },
): Promise<CryptoKey> {
  const material = await webCrypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  return webCrypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info: new TextEncoder().encode(info) },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}
