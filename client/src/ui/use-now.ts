import { useEffect, useState } from 'react'

/** The time, moving on every `interval` milliseconds; for words such as "next try 14:02". */
export function useNow(interval: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
    }, interval)
    return () => {
      clearInterval(timer)
    }
  }, [interval])
  return now
}
