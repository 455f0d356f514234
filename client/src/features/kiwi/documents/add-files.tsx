import { useId, useState, type ReactNode } from 'react'
import { Icon } from '../../../ui/icons.tsx'
import { addedFile } from '../import/added-file.ts'
import { useWorkspace } from '../workspace/workspace-context.tsx'
import styles from './documents.module.css'

const KINDS = '.pdf,.docx,.eml,.txt,application/pdf,text/plain,message/rfc822'

/** Takes files by the file dialog. Files may be dropped on it, as on the whole workspace, which takes them. */
export function AddFiles(): ReactNode {
  const { importer } = useWorkspace()
  const [isOver, setIsOver] = useState(false)
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={styles['drop']}
      data-over={isOver || undefined}
      onDragOver={() => setIsOver(true)}
      onDragLeave={() => setIsOver(false)}
      onDrop={() => setIsOver(false)}
    >
      <input
        id={id}
        type="file"
        multiple
        accept={KINDS}
        className={styles['input']}
        onChange={(event) => {
          importer.add([...(event.target.files ?? [])].map(addedFile))
          event.target.value = ''
        }}
      />
      <span className={styles['dropIcon']} aria-hidden="true">
        <Icon name="plus" />
      </span>
      <span>
        <strong>Add files</strong>{' '}
        <span className={styles['facts']}>or drop them here: PDF, Word, mail, text</span>
      </span>
    </label>
  )
}
