/** The dialogs of asks: to ask for an answer, to pass the link on, and to withdraw. Loaded when one is opened. */
import { useId, useState, type ReactNode } from 'react'
import type { AskRow } from '../../../../../shared/domain/books/asks.ts'
import type { BookLien } from '../../../../../shared/domain/books/read-book.ts'
import type { AskMail } from '../../../../../shared/contracts/lien-answers.ts'
import { MAX_LETTER } from '../../../../../shared/domain/records/book-asks.ts'
import { formatDollars } from '../../../../../shared/domain/referral-fee.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { Alert, FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Stack } from '../../../ui/entry-frame.tsx'
import { localDay } from '../../../ui/local-time.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { formatDay } from '../lien-labels.ts'
import type { OpenBook } from '../matter/use-book.ts'
import { enterAsk, firstRespondBy, letterFor, type TypedAsk } from './enter-ask.ts'
import { EntryForm } from './entry-form.tsx'

type AskDialogProps = {
  readonly book: OpenBook
  readonly lien: BookLien
  readonly onClose: () => void
  readonly onSaved: () => void
}

export function AskDialog({ book, lien, onClose, onSaved }: AskDialogProps): ReactNode {
  const formId = useId()
  const [id] = useState(book.newId)
  const ours = lien.offers.filter(({ value }) => value.by === 'us')
  const [typed, setTyped] = useState(() => firstTyped(book, lien))
  const set = (change: Partial<TypedAsk>): void => setTyped({ ...typed, ...change })
  const now = Date.parse(book.signed().at)
  /** An edited letter was kept when another offer was chosen. */
  const [isOfBefore, setIsOfBefore] = useState(false)
  const letterAbout = (offer: string): string => {
    const cents = ours.find(({ id: each }) => each === offer)?.value.cents ?? 0
    return letterFor(book.draft.values, lien, cents, book.signed().who)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Ask for an answer by link"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary">
            {typed.email.trim() === '' ? 'Make the link' : 'Send the request'}
          </Button>
        </>
      }
    >
      <EntryForm
        id={formId}
        enter={() => enterAsk(typed, { lien, id, signed: book.signed(), now })}
        onSave={async (units) => {
          await book.add(units)
          onClose()
          onSaved()
        }}
      >
        {(errors) => (
          <>
            <p>
              The lienholder sees this offer, the client’s name, the date of injury, the file and claim
              numbers, and your letter. Nothing else of the matter is shown.
            </p>
            <SelectField
              label="Our offer"
              value={typed.offer}
              error={errors.offer}
              onChange={({ target }) => {
                const isEdited = typed.letter !== letterAbout(typed.offer)
                setIsOfBefore(isEdited)
                set({ offer: target.value, ...(!isEdited && { letter: letterAbout(target.value) }) })
              }}
            >
              {ours.toReversed().map((offer) => (
                <option key={offer.id} value={offer.id}>
                  {formatDollars(offer.value.cents)}, {formatDay(localDay(Date.parse(offer.value.at)))}
                </option>
              ))}
            </SelectField>
            <TextField
              label="Lienholder’s email"
              inputMode="email"
              optional
              value={typed.email}
              error={errors.email}
              hint="Leave it empty to pass the link on yourself."
              onChange={({ target }) => set({ email: target.value })}
            />
            <TextArea
              label="Letter"
              rows={9}
              maxLength={MAX_LETTER}
              value={typed.letter}
              error={errors.letter}
              onChange={({ target }) => set({ letter: target.value })}
            />
            <div role="status">
              {isOfBefore && (
                <Alert
                  tone="warning"
                  actions={
                    <Button
                      size="small"
                      onClick={() => {
                        setIsOfBefore(false)
                        set({ letter: letterAbout(typed.offer) })
                      }}
                    >
                      Replace my letter
                    </Button>
                  }
                >
                  You changed the letter, so it stays as it is. Check the amount in it: another offer is
                  chosen now.
                </Alert>
              )}
            </div>
            <TextField
              label="Respond by"
              type="date"
              value={typed.respondBy}
              error={errors.respondBy}
              hint="The link works until that day has ended in every time zone."
              onChange={({ target }) => set({ respondBy: target.value })}
            />
          </>
        )}
      </EntryForm>
    </Dialog>
  )
}

function firstTyped({ draft, signed }: OpenBook, lien: BookLien): TypedAsk {
  const offer = lien.offers.findLast(({ value }) => value.by === 'us')
  const { who, at } = signed()
  const now = Date.parse(at)
  return {
    offer: offer?.id ?? '',
    email: emailOf(lien.unit('contact')),
    letter: letterFor(draft.values, lien, offer?.value.cents ?? 0, who),
    respondBy: firstRespondBy(offer?.value.respondBy ?? null, now),
  }
}

function emailOf(contact: unknown): string {
  return typeof contact === 'object' &&
    contact !== null &&
    'email' in contact &&
    typeof contact.email === 'string'
    ? contact.email
    : ''
}

const MAIL_WORDS: Readonly<Record<AskMail, string>> = {
  none: 'It was not emailed. Send it to the lienholder yourself.',
  waiting: 'Its email is on the way.',
  sent: 'Its email was handed to the mail server. A message that it comes back later is not seen here.',
  failed: 'Its email could not be delivered. Send it another way: copy the link.',
  cancelled: 'Its email was not sent, because the request had ended.',
  stopped:
    'It was not emailed: this address wants no mail from here. Send the link to the lienholder yourself.',
  over_limit: 'It was not emailed: too many requests went out. Send the link to the lienholder yourself.',
}

type LinkDialogProps = { readonly link: string; readonly mail: AskMail; readonly onClose: () => void }

/** Shows the link itself, so that it can be selected when the browser denies clipboard access. */
export function AnswerLinkDialog({ link, mail, onClose }: LinkDialogProps): ReactNode {
  const [outcome, setOutcome] = useState('')
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link)
      setOutcome('Copied.')
    } catch {
      setOutcome('Your browser didn’t allow copying. Select the link and copy it.')
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Link for the lienholder"
      actions={
        <>
          <Button onClick={onClose}>Done</Button>
          <Button variant="primary" onClick={() => void copy()}>
            Copy
          </Button>
        </>
      }
    >
      <Stack>
        <p>{MAIL_WORDS[mail]}</p>
        <TextField
          label="Link"
          readOnly
          value={link}
          hint="Anyone with this link can answer for the lienholder. Give it to the lienholder only."
          onFocus={(event) => event.target.select()}
        />
        <p role="status">{outcome}</p>
      </Stack>
    </Dialog>
  )
}

type WithdrawDialogProps = {
  readonly book: OpenBook
  readonly ask: AskRow
  readonly onClose: () => void
  readonly onSaved: () => void
}

export function WithdrawAskDialog({ book, ask, onClose, onSaved }: WithdrawDialogProps): ReactNode {
  const [id] = useState(book.newId)
  const [failure, setFailure] = useState<string | null>(null)
  async function withdraw(): Promise<void> {
    try {
      await book.add({ [`askEnds/${id}`]: { ask: ask.id, lien: ask.value.lien, ...book.signed() } })
      onClose()
      onSaved()
    } catch (error) {
      setFailure(toOfflineError(error).words)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Withdraw this request?"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" onClick={() => void withdraw()}>
            Withdraw
          </Button>
        </>
      }
    >
      <Stack>
        <FormError>{failure}</FormError>
        <p>
          The link then takes no answer and no longer shows the client or the offer. What was answered stays.
          You can ask again with another link.
        </p>
      </Stack>
    </Dialog>
  )
}
