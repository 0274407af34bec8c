import { useEffect, useState } from 'react'
import { loadScript } from '../../kernel/api/load-script.ts'
import { showNumber } from './phone-number.ts'

/** A number on file as its country writes it. One of another country than Indonesia has no groups until its plan is loaded. */
export function useShownNumber(full: string): string {
  const plain = showNumber(full)
  const [planned, setPlanned] = useState<{ readonly plain: string; readonly shown: string } | null>(null)
  useEffect(() => {
    if (full === '' || full.startsWith('62')) return
    loadScript(import('./number-plans.ts')).then(
      ({ readPlanned }) => setPlanned({ plain, shown: readPlanned(plain, 'ID')?.shown ?? plain }),
      // Without the plans the number is still right.
      () => undefined,
    )
  }, [full, plain])
  return planned?.plain === plain ? planned.shown : plain
}
