/** What the room's screens can do with case files on this device. */
import type { UserId } from '../../../../../shared/domain/ids.ts'
import type {
  CaseAnswer,
  CaseDocument,
  CaseEvent,
  DocumentFacts,
  FindingEdit,
  KeptAnswer,
  KeptChecklist,
  KeptPage,
  MarkState,
  Workspace,
  WrittenAnswer,
} from './case-file.ts'
import type { KeptDeadline, ListedDeadline } from './kept-deadline.ts'
import type { KeptLookup, NewSentThing, SentThing } from './sent-thing.ts'

export type ListedWorkspace = Workspace & { readonly documents: number }

/** `lost`: rows that cannot be opened any more. */
export type Listed<Row> = { readonly rows: readonly Row[]; readonly lost: number }

/** Each throws OfflineError locked while the owner's key is locked. */
export type CaseFileStore = {
  readonly workspaces: (owner: UserId) => Promise<Listed<ListedWorkspace>>
  readonly workspace: (owner: UserId, id: string) => Promise<Workspace | null>
  readonly addWorkspace: (owner: UserId, name: string, isSample?: boolean) => Promise<string>
  readonly renameWorkspace: (owner: UserId, id: string, name: string) => Promise<void>
  /** With everything in it. */
  readonly removeWorkspace: (owner: UserId, id: string) => Promise<void>
  /** In the order in which they were added. */
  readonly documents: (owner: UserId, workspace: string) => Promise<Listed<CaseDocument>>
  readonly document: (place: WorkspacePlace, id: string) => Promise<CaseDocument | null>
  readonly newId: () => string
  /** Stores the bytes, and then the facts with state reading. null: it was removed meanwhile. */
  readonly addDocument: (
    place: WorkspacePlace,
    document: CaseDocument,
    bytes: Uint8Array<ArrayBuffer>,
  ) => Promise<CaseDocument | null>
  readonly changeDocument: (
    place: WorkspacePlace,
    id: string,
    change: Partial<DocumentFacts>,
  ) => Promise<CaseDocument | null>
  /** Saves pages that were read and what is known of the document by then, together. null: the document is gone. */
  readonly savePages: (
    place: WorkspacePlace,
    id: string,
    pages: readonly KeptPage[],
    change: Partial<DocumentFacts>,
  ) => Promise<CaseDocument | null>
  readonly removeDocument: (place: WorkspacePlace, id: string) => Promise<void>
  /** The pages that are read; none if they cannot be opened any more. */
  readonly pages: (place: WorkspacePlace, document: CaseDocument) => Promise<readonly KeptPage[]>
  /** null: they cannot be opened any more. */
  readonly bytes: (place: WorkspacePlace, document: CaseDocument) => Promise<Uint8Array<ArrayBuffer> | null>
  /** What a person decided, by `{document}/{finding}`. */
  readonly marks: (owner: UserId, workspace: string) => Promise<ReadonlyMap<string, MarkState>>
  /** null: nothing is decided any more. */
  readonly mark: (place: WorkspacePlace, finding: string, state: MarkState | null) => Promise<void>
  /** What a person changed of findings, by `{document}/{finding}`. */
  readonly edits: (owner: UserId, workspace: string) => Promise<ReadonlyMap<string, FindingEdit>>
  /** `finding`: `{document}/{finding}`, of a document that is there. null: nothing is changed any more. */
  readonly edit: (place: WorkspacePlace, finding: string, edit: FindingEdit | null) => Promise<void>
  /** Rows that a person added to the timeline. */
  readonly events: (owner: UserId, workspace: string) => Promise<readonly CaseEvent[]>
  readonly saveEvent: (place: WorkspacePlace, event: CaseEvent) => Promise<void>
  readonly removeEvent: (place: WorkspacePlace, id: string) => Promise<void>
  /** What a person put on the dashboard, by the day. */
  readonly deadlines: (owner: UserId, workspace: string) => Promise<readonly KeptDeadline[]>
  readonly saveDeadline: (place: WorkspacePlace, deadline: KeptDeadline) => Promise<void>
  readonly removeDeadline: (place: WorkspacePlace, id: string) => Promise<void>
  /** Those of all workspaces, by the day. */
  readonly allDeadlines: (owner: UserId) => Promise<readonly ListedDeadline[]>
  /** A person's own, by their names. */
  readonly checklists: (owner: UserId) => Promise<readonly KeptChecklist[]>
  readonly saveChecklist: (owner: UserId, list: KeptChecklist) => Promise<void>
  readonly removeChecklist: (owner: UserId, id: string) => Promise<void>
  /** The newest first. */
  readonly answers: (owner: UserId, workspace: string) => Promise<readonly CaseAnswer[]>
  readonly addAnswer: (place: WorkspacePlace, answer: KeptAnswer) => Promise<CaseAnswer>
  /** Does nothing if it was removed. */
  readonly saveWritten: (place: WorkspacePlace, id: string, written: WrittenAnswer) => Promise<void>
  readonly removeAnswer: (place: WorkspacePlace, id: string) => Promise<void>
  /** What a service said of citations, the newest first. */
  readonly lookups: (owner: UserId, workspace: string) => Promise<readonly KeptLookup[]>
  readonly addLookups: (place: WorkspacePlace, lookups: KeptLookup) => Promise<void>
  /** What left this device, the newest first. */
  readonly sent: (owner: UserId, workspace: string) => Promise<readonly SentThing[]>
  /** Resolves when it is on disk: call it before anything is sent. Rejects with an AppError if the workspace is gone. */
  readonly addSent: (place: WorkspacePlace, thing: NewSentThing) => Promise<void>
  readonly onChange: (listener: () => void) => () => void
}

export type WorkspacePlace = { readonly owner: UserId; readonly workspace: string }
