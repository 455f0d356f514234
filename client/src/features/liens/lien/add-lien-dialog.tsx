import { useId, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { newLien } from '../../../../../shared/domain/books/write-rows.ts'
import { LIEN_TYPES } from '../../../../../shared/domain/liens/lien-lifecycle.ts'
import { lienTypeOf } from '../../../../../shared/domain/records/book.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { MoneyField } from '../../../ui/money-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { lienPath } from '../lien-paths.ts'
import type { OpenBook } from '../matter/use-book.ts'
import type { Entered } from './enter-step.ts'
import { EntryForm } from './entry-form.tsx'
import { LienTypeOptions } from './lien-type-options.tsx'

type AddLienDialogProps = {
  readonly book: OpenBook
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** A lien with its claim, saved as one change; then it opens. */
export function AddLienDialog({ book, isOpen, onClose }: AddLienDialogProps): ReactNode {
  const formId = useId()
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title="Add a lien"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary">
            Add the lien
          </Button>
        </>
      }
    >
      <AddLienForm id={formId} book={book} onClose={onClose} />
    </Dialog>
  )
}

const LINE = 200

type AddLienFormProps = Pick<AddLienDialogProps, 'book' | 'onClose'> & { readonly id: string }

type Typed = {
  readonly holder: string
  readonly type: string
  readonly asserted: number | null
  readonly fileNumber: string
}

function AddLienForm({ id, book, onClose }: AddLienFormProps): ReactNode {
  const navigate = useNavigate()
  const [ids] = useState(() => ({ lien: book.newId(), entry: book.newId() }))
  const [typed, setTyped] = useState<Typed>({ holder: '', type: '', asserted: null, fileNumber: '' })
  return (
    <EntryForm
      id={id}
      enter={() => entered(typed, ids, book)}
      onSave={async (units) => {
        await book.add(units)
        onClose()
        await navigate(lienPath(book.id, ids.lien))
      }}
    >
      {(errors) => (
        <>
          <TextField
            label="Lienholder"
            maxLength={LINE}
            value={typed.holder}
            error={errors.holder}
            onChange={({ target }) => setTyped({ ...typed, holder: target.value })}
          />
          <SelectField
            label="Lien type"
            value={typed.type}
            error={errors.type}
            onChange={({ target }) => setTyped({ ...typed, type: target.value })}
          >
            <option value="">Not chosen</option>
            <LienTypeOptions />
          </SelectField>
          <MoneyField
            label="Asserted amount"
            cents={typed.asserted}
            error={errors.asserted}
            hint="What they claim, before any reduction."
            onChange={(asserted) => setTyped({ ...typed, asserted })}
          />
          <TextField
            label="File number"
            optional
            maxLength={LINE}
            value={typed.fileNumber}
            onChange={({ target }) => setTyped({ ...typed, fileNumber: target.value })}
          />
        </>
      )}
    </EntryForm>
  )
}

function entered(
  { holder, type, asserted, fileNumber }: Typed,
  ids: { readonly lien: string; readonly entry: string },
  book: OpenBook,
): Entered<keyof Typed> {
  const name = holder.trim()
  const errors = {
    ...(name === '' && { holder: 'Please name the lienholder.' }),
    ...(!Object.hasOwn(LIEN_TYPES, type) && { type: 'Please choose a type.' }),
    ...(asserted === null && { asserted: 'Enter the amount.' }),
  }
  if (asserted === null || Object.keys(errors).length > 0) return { ok: false, errors }
  const lien = { holder: name, type: lienTypeOf(type), asserted, fileNumber: fileNumber.trim() }
  return { ok: true, units: newLien(ids, book.signed(), lien) }
}
