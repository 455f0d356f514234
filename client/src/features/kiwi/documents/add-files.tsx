import { useId, useState, type DragEvent, type ReactNode } from 'react'
import { Icon } from '../../../ui/icons.tsx'
import type { AddedFile } from '../import/importer.ts'
import { useWorkspace } from '../workspace/workspace-context.tsx'
import styles from './documents.module.css'

const KINDS = '.pdf,.docx,.eml,.txt,application/pdf,text/plain,message/rfc822'

/** Takes files from the device: by the file dialog, or dropped here. */
export function AddFiles(): ReactNode {
  const { importer } = useWorkspace()
  const [isOver, setIsOver] = useState(false)
  const id = useId()
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setIsOver(false)
    importer.add([...event.dataTransfer.files].map(addedFile))
  }
  return (
    <label
      htmlFor={id}
      className={styles['drop']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
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
        <strong>Add files</strong> <span className={styles['facts']}>or drop them here: PDF, Word, mail, text</span>
      </span>
    </label>
  )
}

export function addedFile(file: File): AddedFile {
  return {
    name: file.name,
    size: file.size,
    bytes: async () => new Uint8Array(await file.arrayBuffer()),
  }
}
