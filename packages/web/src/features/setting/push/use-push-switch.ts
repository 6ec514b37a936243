import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../../kernel/i18n.ts'
import { findObstacle, type Obstacle, PushObstacle, turnPushOff, turnPushOn } from '../../../kernel/push-token.ts'

/** Turns notices on this device on and off; `problem` says what stood in the way and how to mend it. */
export function usePushSwitch() {
  const { t } = useTranslation('notification')
  const [obstacle, setObstacle] = useState<Obstacle | null>(findObstacle)
  const [refused, setRefused] = useState<string>()
  /** What the person just chose, until it holds. */
  const [wanted, setWanted] = useState<boolean | null>(null)

  async function turn(chosen: boolean): Promise<boolean> {
    setWanted(chosen)
    setRefused(undefined)
    setObstacle(null)
    try {
      await (chosen ? turnPushOn() : turnPushOff())
      return true
    } catch (error) {
      if (error instanceof PushObstacle) setObstacle(error.obstacle)
      else setRefused(refusalText(error))
      return false
    } finally {
      setWanted(null)
    }
  }
  const problem = obstacle === null ? refused : t(`obstacle.${obstacle}`)
  return { problem, wanted, isBusy: wanted !== null, turn }
}
