import { useId, useState, type DragEvent, type ReactNode } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { FILES_MAX } from '../../../../../shared/domain/referral-limits.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FieldError, FieldHint } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { formatSize } from '../../../../../shared/domain/format-size.ts'
import { CloudFileButton } from '../../../platform/integrations/cloud-file-button.tsx'
import { addFiles } from '../../../offline/operations/file-metadata.ts'
import styles from './file-metadata-field.module.css'
import type { ReferralFormValues } from './referral-form.ts'

type FileMetadataFieldProps = {
  readonly form: UseFormReturn<ReferralFormValues>
  readonly isOnline: boolean
}

/** File picker and drop zone. The form state holds the list; the input is cleared after each pick. */
export function FileMetadataField({ form, isOnline }: FileMetadataFieldProps): ReactNode {
  const files = useWatch({ control: form.control, name: 'files' })
  const [isOver, setIsOver] = useState(false)
  const [leftOut, setLeftOut] = useState(0)
  const id = useId()

  function addPicked(picked: Iterable<Pick<File, 'name' | 'size' | 'type'>>): void {
    const added = addFiles(files, picked)
    setLeftOut(added.leftOut)
    form.setValue('files', [...added.files], { shouldDirty: true })
  }
  function onDrop(event: DragEvent): void {
    event.preventDefault()
    setIsOver(false)
    addPicked(event.dataTransfer.files)
  }
  function remove(index: number): void {
    setLeftOut(0)
    form.setValue('files', files.toSpliced(index, 1), { shouldDirty: true })
  }

  return (
    <div className={styles['files']}>
      {/* Dropping is a mouse shortcut; the input inside does the same for everyone. */}
      <div
        className={classNames(styles['zone'], isOver && styles['over'])}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
      >
        <label htmlFor={id} className={styles['label']}>
          Files
        </label>
        {/* The native control cannot shrink: narrow screens would cut off its text. */}
        <label className={styles['choose']}>
          <input
            id={id}
            type="file"
            multiple
            className={styles['input']}
            aria-describedby={`${id}-hint`}
            onChange={(event) => {
              addPicked(event.target.files ?? [])
              event.target.value = ''
            }}
          />
          <span aria-hidden="true">Choose files</span>
        </label>
        <FieldHint id={`${id}-hint`}>
          Drag files here or browse. We share only each file’s name, size, and type. The files stay with you.
        </FieldHint>
      </div>
      <CloudFileButton
        isOnline={isOnline}
        onChoose={({ file }) => addPicked([{ name: file.name, size: file.size ?? 0, type: file.mimeType }])}
      />
      {leftOut > 0 && (
        <FieldError>{`A referral can list up to ${FILES_MAX} files. We couldn’t add ${leftOut}.`}</FieldError>
      )}
      {files.length > 0 && (
        <ul className={styles['list']}>
          {files.map((file, index) => (
            <li key={`${file.name}-${file.size}`}>
              <Icon name="file" />
              <span className={styles['name']}>{file.name}</span>
              <span className={styles['facts']}>
                {formatSize(file.size)}
                {file.type !== '' && ` · ${file.type}`}
              </span>
              <Button
                size="small"
                variant="ghost"
                aria-label={`Remove ${file.name}`}
                onClick={() => remove(index)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
