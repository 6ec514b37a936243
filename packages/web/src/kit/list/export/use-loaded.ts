import { type ComponentType, useEffect, useState } from 'react'
import { loadTexts } from '../../../kernel/i18n.ts'
import { showToast } from '../../../kernel/toast.ts'

type Opened = { opened: boolean; onClose: () => void }

/** A dialog whose script and texts travel when it is first opened; where they do not arrive it says so and stays shut. */
export function useLoaded<P>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { opened, onClose }: Opened,
  texts: readonly string[] = [],
) {
  const [Loaded, setLoaded] = useState<ComponentType<P> | null>(null)
  // Scripts travel outside React. Each opening tries again, until they are here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new onClose is no reason to load again
  useEffect(() => {
    if (!opened || Loaded !== null) return
    Promise.all([load(), loadTexts(texts)]).then(
      ([{ default: arrived }]) => setLoaded(() => arrived),
      () => {
        showToast({ tone: 'error', key: 'refusal:offline' })
        onClose()
      },
    )
  }, [opened])
  return Loaded
}
