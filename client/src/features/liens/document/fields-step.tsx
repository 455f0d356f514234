import type { ReactNode } from 'react'
import { missingFields } from '../../../../../shared/domain/documents/document-model.ts'
import {
  changedValues,
  withEntered,
  withPresent,
  type ChangedValue,
} from '../../../../../shared/domain/documents/entered-values.ts'
import type { MergeData } from '../../../../../shared/domain/documents/merge-data.ts'
import type { FieldPath } from '../../../../../shared/domain/documents/merge-fields.ts'
import {
  fieldsOfTemplate,
  type TemplateFields,
} from '../../../../../shared/domain/documents/template-fields.ts'
import type { TemplateChoice } from '../../../../../shared/domain/documents/template.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CheckboxField, RadioField } from '../../../ui/choice-field.tsx'
import styles from './document-page.module.css'
import { FieldInput, fieldId } from './field-input.tsx'
import { ListRows } from './list-rows.tsx'
import type { OpenDocument } from './use-document.ts'
import type { MatterData } from './use-matter-data.ts'

type FieldsStepProps = { readonly open: OpenDocument; readonly matter: MatterData | null }

const GROUPS: readonly { readonly title: string; readonly of: RegExp }[] = [
  { title: 'Letter', of: /^document\./ },
  { title: 'Lienholder and lien', of: /^(?:holder|lien|plan|medicare)\./ },
  { title: 'Settlement and reasons', of: /^(?:settlement|holdback|reduction|fee|charging)\./ },
  { title: 'Client and matter', of: /^(?:client|matter)\./ },
  { title: 'Referral', of: /^(?:referral|handling|division)\./ },
  { title: 'Authorization', of: /^hipaa\./ },
  { title: 'Your office', of: /^(?:firm|attorney)\./ },
]

export function FieldsStep({ open, matter }: FieldsStepProps): ReactNode {
  const { stored, template, who, fill, both, legal } = open
  const { data } = stored.content
  if (template === null)
    return (
      <Alert tone="warning">
        This version of the app doesn’t know the template of this document. Reload the page to get the newest
        version. You can still edit the text.
      </Alert>
    )
  const { fields, lists } = fieldsOfTemplate(template, data)
  const paths = fields.map(({ path }) => path)
  const change = (next: MergeData): void => fill(next)
  return (
    <div className={styles['fields']}>
      <Missing open={open} />
      {open.isOldVersion && (
        <Alert tone="info">
          The wording of this template has changed since. This document keeps the one it was made from; only
          its values change.
        </Alert>
      )}
      {both > 0 && (
        <Alert tone="warning" role="status">
          {both === 1 ? 'A part that you edited has' : `${both} parts that you edited have`} changed in the
          template too. Both are in the text: look through it and remove what you don’t need.
        </Alert>
      )}
      {matter !== null && (
        <Changed
          changed={changedValues(data, matter.data, paths)}
          onTake={(taken) => change(withPresent(data, matter.data, taken))}
        />
      )}
      {template.choices.map((choice) => (
        <Choices
          key={choice.name}
          choice={choice}
          chosen={data.choices[choice.name] ?? []}
          onChange={(keys) => change({ ...data, choices: { ...data.choices, [choice.name]: [...keys] } })}
        />
      ))}
      {groupsOf(fields).map(({ title, fields: group }) => (
        <Card key={title} aria-label={title}>
          <h2>{title}</h2>
          <div className={styles['pairs']}>
            {group.map(({ path, isOptional }) => (
              <FieldInput
                key={path}
                path={path}
                data={data}
                matter={matter?.data ?? null}
                who={who}
                isOptional={isOptional}
                onChange={(entered) => change(withEntered(data, path, entered))}
              />
            ))}
          </div>
        </Card>
      ))}
      {lists.map((list) => (
        <Card key={list} aria-label={list}>
          <ListRows list={list} data={data} who={who} onChange={change} />
        </Card>
      ))}
      <p className={styles['quiet']}>
        {legal.title}: what you enter here changes the text at once, and what you edited in it stays.
      </p>
    </div>
  )
}

function groupsOf(fields: TemplateFields['fields']) {
  return GROUPS.map(({ title, of }) => ({
    title,
    fields: fields.filter(({ path }) => of.test(path)),
  })).filter((group) => group.fields.length > 0)
}

/** Each with a way to it. A sum has no field of its own: its parts are missing. */
function Missing({ open }: { readonly open: OpenDocument }): ReactNode {
  const missing = missingFields(open.legal)
  if (missing.length === 0)
    return (
      <Alert tone="success" role="status">
        Every field has a value.
      </Alert>
    )
  return (
    <Alert
      tone="warning"
      title={`${missing.length} ${missing.length === 1 ? 'field is' : 'fields are'} missing`}
    >
      <ul className={styles['missing']}>
        {missing.map(({ path, label }) => (
          <li key={path}>
            <Button size="small" onClick={() => jumpTo(path)}>
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function jumpTo(path: string): void {
  const place =
    document.getElementById(fieldId(path)) ?? document.getElementById(fieldId(path.split('.')[0] ?? ''))
  const field = place?.querySelector<HTMLElement>('input, textarea, button')
  field?.focus()
}

type ChangedProps = {
  readonly changed: readonly ChangedValue[]
  readonly onTake: (paths: readonly FieldPath[]) => void
}

function Changed({ changed, onTake }: ChangedProps): ReactNode {
  if (changed.length === 0) return null
  return (
    <Alert
      tone="info"
      title="The matter has changed since"
      actions={<Button onClick={() => onTake(changed.map(({ path }) => path))}>Use the new values</Button>}
    >
      <ul>
        {changed.map(({ path, label, was, now }) => (
          <li key={path}>
            {label}: {was ?? 'missing'} → {now ?? 'missing'}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

type ChoicesProps = {
  readonly choice: TemplateChoice
  readonly chosen: readonly string[]
  readonly onChange: (keys: readonly string[]) => void
}

function Choices({ choice: { name, label, many, options }, chosen, onChange }: ChoicesProps): ReactNode {
  const Option = many ? CheckboxField : RadioField
  return (
    <Card aria-label={label}>
      <fieldset className={styles['group']}>
        <legend>{label}</legend>
        {options.map(({ key, label: said }) => (
          <Option
            key={key}
            name={`choice-${name}`}
            label={said}
            checked={chosen.includes(key)}
            onChange={({ target }) => {
              const others = many
                ? options.filter((option) => option.key !== key && chosen.includes(option.key))
                : []
              const keys = new Set([...others.map((option) => option.key), ...(target.checked ? [key] : [])])
              onChange(options.flatMap((option) => (keys.has(option.key) ? [option.key] : [])))
            }}
          />
        ))}
      </fieldset>
    </Card>
  )
}
