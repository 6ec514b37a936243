import { CAROUSEL_STEP_MS } from '@crm/contract/rules/limits'
import { useReducedMotion } from '@mantine/hooks'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BayPicture } from './BayPicture.tsx'
import { OfficePicture } from './OfficePicture.tsx'
import classes from './Pictures.module.css'

const slides = [
  { key: 'office', Picture: OfficePicture },
  { key: 'bay', Picture: BayPicture },
] as const

/** Goes on by itself unless someone looks at it with pointer or focus, has stopped it, or wants no motion. */
function useTurning() {
  const isStill = useReducedMotion(false, { getInitialValueInEffect: false })
  const [shown, setShown] = useState(0)
  const [isHeld, setHeld] = useState(false)
  const [isStopped, setStopped] = useState(false)
  // A clock runs outside React.
  useEffect(() => {
    if (isStill || isHeld || isStopped) return
    const timer = setTimeout(() => setShown((shown + 1) % slides.length), CAROUSEL_STEP_MS)
    return () => clearTimeout(timer)
  }, [shown, isStill, isHeld, isStopped])
  return { shown, setShown, setHeld, isStill, isStopped, setStopped }
}

export function PictureCarousel() {
  const { t } = useTranslation('sign-in')
  const { shown, setShown, setHeld, isStill, isStopped, setStopped } = useTurning()
  const stopLabel = t(isStopped ? 'pictures.go' : 'pictures.stop')
  return (
    <section
      className={classes.carousel}
      aria-label={t('pictures.label')}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={classes.stage}>
        {slides.map(({ key, Picture }, place) => (
          <figure key={key} className={classes.slide} data-shown={place === shown} aria-hidden={place !== shown}>
            <Picture />
            <figcaption>
              <strong>{t(`pictures.${key}Title`)}</strong>
              <span>{t(`pictures.${key}Text`)}</span>
            </figcaption>
          </figure>
        ))}
      </div>
      <div className={classes.controls}>
        {slides.map(({ key }, place) => (
          <button
            key={key}
            type="button"
            className={classes.dot}
            aria-label={t('pictures.show', { number: place + 1, title: t(`pictures.${key}Title`) })}
            aria-current={place === shown}
            onClick={() => setShown(place)}
          />
        ))}
        {!isStill && (
          <button
            type="button"
            className={classes.stop}
            aria-label={stopLabel}
            title={stopLabel}
            onClick={() => setStopped(!isStopped)}
          >
            {isStopped ? (
              <IconPlayerPlayFilled size={14} aria-hidden />
            ) : (
              <IconPlayerPauseFilled size={14} aria-hidden />
            )}
          </button>
        )}
      </div>
    </section>
  )
}
