import { useId, type ReactNode } from 'react'
import { Icon } from '../../../ui/icons.tsx'
import { addedFile } from '../import/added-file.ts'
import { useWorkspace } from '../workspace/workspace-context.tsx'
import styles from './documents.module.css'

const KINDS = '.pdf,.docx,.eml,.msg,.txt,application/pdf,text/plain,message/rfc822'

/** Takes files by the file dialog. Those that are dropped on the workspace are taken by it. */
export function AddFiles(): ReactNode {
  const { importer } = useWorkspace()
  const id = useId()
  return (
    <label htmlFor={id} className={styles['drop']}>
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
