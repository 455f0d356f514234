/** An old Word file, a locked new one and a saved mail of Outlook are all of one kind (OLE); the names of their streams tell. Pure. */

export function isMsg(bytes: Uint8Array): boolean {
  const names = namesIn(bytes)
  return (
    !names.includes('EncryptedPackage') &&
    (names.includes('__properties_version1.0') || names.includes('__nameid_version1.0'))
  )
}

/** Why a file of this kind that is no mail is refused. */
export function oleWords(file: string, bytes: Uint8Array): string {
  const names = namesIn(bytes)
  if (names.includes('EncryptedPackage')) return `${file} is locked with a password.`
  return names.includes('WordDocument')
    ? `${file} is a .doc file. Save it as .docx in Word and add it again.`
    : `${file} is not a PDF, Word, text or mail file.`
}

function namesIn(bytes: Uint8Array): string {
  return new TextDecoder('utf-16le').decode(bytes.subarray(0, bytes.length - (bytes.length % 2)))
}
