/** Pages of lienholders and the files of their answers. The server writes them; their owner reads them under row-level security. */
import { z } from 'zod'
import type { ServiceTx, UserTx } from '../../db/database.ts'
import { parseRow, parseRows } from '../../db/rows.ts'

/** What the page and the mail show: nothing else of the matter. */
const shownSchema = z.object({
  holder: z.string(),
  /** The lienholder's own; empty: unknown. */
  fileNumber: z.string(),
  claimNumber: z.string(),
  client: z.string(),
  injury: z.string(),
  /** Cents. */
  offered: z.number(),
  letter: z.string(),
  respondBy: z.string(),
  sender: z.object({
    name: z.string(),
    firm: z.string().nullable(),
    email: z.string(),
    phone: z.string().nullable(),
  }),
})
export type Shown = z.infer<typeof shownSchema>

/** What became of the mail when the ask arrived. */
const mailingSchema = z.enum(['none', 'queued', 'stopped', 'over_limit'])
export type Mailing = z.infer<typeof mailingSchema>

const pageSchema = z
  .object({
    id: z.uuid(),
    owner_id: z.uuid(),
    book_id: z.uuid(),
    ask_id: z.uuid(),
    token_sha256: z.string(),
    shown: shownSchema,
    created_at: z.date(),
  })
  .transform((row) => ({
    id: row.id,
    ownerId: row.owner_id,
    bookId: row.book_id,
    askId: row.ask_id,
    tokenSha256: row.token_sha256,
    shown: row.shown,
    createdAt: row.created_at,
  }))
export type AskPage = z.infer<typeof pageSchema>
const PAGE = 'id, owner_id, book_id, ask_id, token_sha256, shown, created_at'

export type NewPage = Omit<AskPage, 'createdAt'> & { readonly mailing: Mailing }

/** False if the ask has a page already. */
export async function insertPage(tx: ServiceTx, page: NewPage, at: Date): Promise<boolean> {
  const { id, ownerId, bookId, askId, tokenSha256, shown, mailing } = page
  const inserted = await tx.query(
    `insert into public.lien_ask_pages (id, owner_id, book_id, ask_id, token_sha256, shown, mailing, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (owner_id, book_id, ask_id) do nothing returning id`,
    [id, ownerId, bookId, askId, tokenSha256, JSON.stringify(shown), mailing, at.toISOString()],
  )
  return inserted.length === 1
}

export async function findPageByToken(tx: ServiceTx, tokenSha256: string): Promise<AskPage | null> {
  return parseRow(
    pageSchema,
    await tx.query(`select ${PAGE} from public.lien_ask_pages where token_sha256 = $1`, [tokenSha256]),
  )
}

export async function findPage(tx: ServiceTx, id: string): Promise<AskPage | null> {
  return parseRow(pageSchema, await tx.query(`select ${PAGE} from public.lien_ask_pages where id = $1`, [id]))
}

export async function findPageOf(
  tx: ServiceTx,
  ownerId: string,
  bookId: string,
  askId: string,
): Promise<AskPage | null> {
  return parseRow(
    pageSchema,
    await tx.query(
      `select ${PAGE} from public.lien_ask_pages where owner_id = $1 and book_id = $2 and ask_id = $3`,
      [ownerId, bookId, askId],
    ),
  )
}

/** After the keys have changed twice: the links in earlier mails end with this. */
export async function replaceToken(tx: ServiceTx, id: string, tokenSha256: string): Promise<void> {
  await tx.query('update public.lien_ask_pages set token_sha256 = $2 where id = $1', [id, tokenSha256])
}

const ownPageSchema = z.object({ id: z.uuid(), mailing: mailingSchema })

export async function findOwnPage(
  tx: UserTx,
  bookId: string,
  askId: string,
): Promise<z.infer<typeof ownPageSchema> | null> {
  return parseRow(
    ownPageSchema,
    await tx.query('select id, mailing from public.lien_ask_pages where book_id = $1 and ask_id = $2', [
      bookId,
      askId,
    ]),
  )
}

export type AnswerFile = {
  readonly id: string
  readonly name: string
  readonly mimeType: string
  readonly content: Buffer
}

export async function insertFile(
  tx: ServiceTx,
  { id, name, mimeType, content }: AnswerFile,
  { ownerId, id: pageId }: Pick<AskPage, 'ownerId' | 'id'>,
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into public.lien_answer_files (id, owner_id, page_id, name, mime_type, content, created_at)
     values ($1, $2, $3, $4, $5, decode($6, 'base64'), $7)`,
    [id, ownerId, pageId, name, mimeType, content.toString('base64'), at.toISOString()],
  )
}

const fileSchema = z
  .object({ id: z.uuid(), name: z.string(), mime_type: z.string(), content: z.string() })
  .transform(({ id, name, mime_type, content }): AnswerFile => ({
    ...{ id, name, mimeType: mime_type },
    content: Buffer.from(content, 'base64'),
  }))

export async function findOwnFile(tx: UserTx, pageId: string, id: string): Promise<AnswerFile | null> {
  const [file = null] = parseRows(
    fileSchema,
    await tx.query(
      `select id, name, mime_type, encode(content, 'base64') as content
       from public.lien_answer_files where page_id = $1 and id = $2`,
      [pageId, id],
    ),
  )
  return file
}
