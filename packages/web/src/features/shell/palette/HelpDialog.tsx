import { Modal } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { KeyHint } from '../../../ui/KeyHint.tsx'
import { type Shortcut, shortcuts } from '../../../ui/keys/shortcuts.ts'
import { useFocusBack } from '../../../ui/use-focus-back.ts'
import classes from './HelpDialog.module.css'

/** Every key of the product, by the place where it works. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  useFocusBack()
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('help.title')}
      size={720}
      closeButtonProps={{ 'aria-label': t('help.close') }}
    >
      <div className={classes.places}>
        {Object.entries(shortcuts).map(([place, found]) => (
          <section key={place} className={classes.place}>
            <h3>{t(`help.${place}.title`)}</h3>
            <dl className={classes.keys}>
              {Object.entries<Shortcut>(found).map(([name, { keys }]) => (
                <Fragment key={name}>
                  <dt>
                    {keys.map((key) => (
                      <KeyHint key={key} keys={key} isRead />
                    ))}
                  </dt>
                  <dd>{t(`help.${place}.${name}`)}</dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}
