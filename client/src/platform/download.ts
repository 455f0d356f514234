/** Downloads a value as a JSON file. Works offline and without app storage. */
export function downloadJson(name: string, value: unknown): void {
  downloadText(name, JSON.stringify(value, null, 2), 'application/json')
}

export function downloadText(name: string, text: string, type: string): void {
  downloadBlob(name, new Blob([text], { type }))
}

export function downloadBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
