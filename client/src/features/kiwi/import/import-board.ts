/** What is being taken and read, and what happened to files, for the screens. */

export type Import = {
  readonly key: string
  readonly file: string
  readonly step: 'waiting' | 'fetching' | 'storing' | 'reading'
  /** null until its bytes are known. */
  readonly documentId: string | null
  /** null while they are not counted. */
  readonly pages: number | null
  readonly read: number
}

/** What happened to a file, in words, until a person has read it. */
type ImportNotice = { readonly key: string; readonly words: string }

export type ImportState = {
  readonly imports: readonly Import[]
  readonly notices: readonly ImportNotice[]
  /** Another window of this person is reading. */
  readonly isElsewhere: boolean
}

export type ImportBoard = {
  readonly getSnapshot: () => ImportState
  readonly subscribe: (listener: () => void) => () => void
  /** `documentId`: of one that is stored already. Returns the import's key. */
  readonly add: (file: string, documentId?: string) => string
  /** null: nothing of it is stored yet. */
  readonly documentOf: (key: string) => string | null
  readonly progress: (key: string, change: Partial<Import>) => void
  readonly remove: (key: string) => void
  readonly say: (words: string) => void
  readonly dismiss: (notice: string) => void
  readonly setElsewhere: (isElsewhere: boolean) => void
}

export function createImportBoard(): ImportBoard {
  const listeners = new Set<() => void>()
  let state: ImportState = { imports: [], notices: [], isElsewhere: false }
  let lastKey = 0
  const show = (change: Partial<ImportState>): void => {
    state = { ...state, ...change }
    listeners.forEach((listener) => listener())
  }
  const newKey = (): string => {
    lastKey += 1
    return String(lastKey)
  }
  return {
    getSnapshot: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (file, documentId) => {
      const key = newKey()
      const waiting: Import = {
        ...{ key, file, step: 'waiting', pages: null, read: 0 },
        documentId: documentId ?? null,
      }
      show({ imports: [...state.imports, waiting] })
      return key
    },
    documentOf: (key) => state.imports.find((one) => one.key === key)?.documentId ?? null,
    progress: (key, change) =>
      show({ imports: state.imports.map((one) => (one.key === key ? { ...one, ...change } : one)) }),
    remove: (key) => show({ imports: state.imports.filter((one) => one.key !== key) }),
    say: (words) => show({ notices: [...state.notices, { key: newKey(), words }] }),
    dismiss: (notice) => show({ notices: state.notices.filter(({ key }) => key !== notice) }),
    setElsewhere: (isElsewhere) => show({ isElsewhere }),
  }
}
