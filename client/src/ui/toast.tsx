/** Short messages at the bottom of the window. Never for essential information, which belongs on the page. */
import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './toast.module.css'

type Toast = {
  /** A new toast replaces a displayed one with the same id. */
  readonly id: string
  readonly message: string
  readonly action?: { readonly label: string; readonly run: () => void }
  /** Milliseconds; if omitted, the toast stays until dismissed. Omit it for a toast with an action. */
  readonly duration?: number
}

type Toasts = { readonly show: (toast: Toast) => void; readonly dismiss: (id: string) => void }

const ToastContext = createContext<Toasts | null>(null)

export function useToasts(): Toasts {
  const toasts = use(ToastContext)
  if (toasts === null) throw new Error('useToasts is called outside of ToastProvider')
  return toasts
}

export function ToastProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [shown, setShown] = useState<readonly Toast[]>([])
  const dismiss = useCallback((id: string) => {
    setShown((toasts) => toasts.filter((toast) => toast.id !== id))
  }, [])
  const show = useCallback((toast: Toast) => {
    setShown((toasts) => [...toasts.filter((other) => other.id !== toast.id), toast])
  }, [])
  const toasts = useMemo(() => ({ show, dismiss }), [show, dismiss])
  return (
    <ToastContext value={toasts}>
      {children}
      <div className={styles['region']} role="status" aria-live="polite">
        {shown.map((toast) => (
          <ToastItem key={toast.id} toast={toast} onDismiss={dismiss} />
        ))}
      </div>
    </ToastContext>
  )
}

type ToastItemProps = { readonly toast: Toast; readonly onDismiss: (id: string) => void }

function ToastItem({ toast, onDismiss }: ToastItemProps): ReactNode {
  const { id, message, action, duration } = toast
  useEffect(() => {
    if (duration === undefined) return undefined
    const timer = setTimeout(() => {
      onDismiss(id)
    }, duration)
    return () => {
      clearTimeout(timer)
    }
  }, [id, duration, onDismiss])
  return (
    <div className={styles['toast']}>
      <p>{message}</p>
      {action !== undefined && (
        <Button
          size="small"
          onClick={() => {
            onDismiss(id)
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      <Button
        size="small"
        variant="ghost"
        onClick={() => {
          onDismiss(id)
        }}
      >
        Dismiss
      </Button>
    </div>
  )
}
