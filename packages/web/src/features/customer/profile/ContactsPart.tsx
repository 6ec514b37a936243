import type { ContactView } from '@crm/contract/customer-views'
import { showPlainDate } from '@crm/contract/rules/dates'
import { showPhone } from '@crm/contract/rules/phone'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots, IconMail, IconPencil, IconPhone, IconPlus, IconStar, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../kernel/toast.ts'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { FactGroup } from '../../../ui/FactField.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { makePrimary, removeContact } from './contact-edits.ts'
import type { CustomerEdit } from './facts.ts'
import { genderWord } from './facts.ts'
import classes from './Profile.module.css'
import { useProfile } from './profile-context.ts'

const ContactDialog = lazy(() => import('./ContactDialog.tsx'))

function ContactMenu({ contact, onEdit }: { contact: ContactView; onEdit: () => void }) {
  const { t } = useTranslation('customerProfile')
  const { save } = useProfile()
  const confirm = useConfirm()
  async function send(edit: CustomerEdit) {
    const refusal = await save(edit)
    if (refusal !== undefined) showToast({ tone: 'error', text: refusal })
  }
  async function remove() {
    const title = t('contact.removeTitle', { name: contact.nameContact })
    if (await confirm({ title, confirm: t('contact.remove'), danger: true })) await send(removeContact(contact))
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('contact.actions', { name: contact.nameContact })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
          {t('contact.edit')}
        </Menu.Item>
        {!contact.primary && (
          <Menu.Item leftSection={<IconStar size={16} />} onClick={() => void send(makePrimary(contact))}>
            {t('contact.makePrimary')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconTrash size={16} />}
          color="red"
          disabled={contact.primary}
          onClick={() => void remove()}
        >
          {contact.primary ? t('contact.keepPrimary') : t('contact.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Contact({ contact, onEdit }: { contact: ContactView; onEdit: () => void }) {
  const { t } = useTranslation('customerProfile')
  const { canEdit } = useProfile()
  const { nameContact, phoneContact, emailContact, genderContact, birthday } = contact
  const quiet = [genderWord(genderContact), birthday && showPlainDate(birthday)].filter(Boolean).join(' · ')
  return (
    <li className={classes.contact}>
      <div className={classes.contactWords}>
        <div className={classes.contactName}>
          <bdi title={nameContact}>{nameContact}</bdi>
          {contact.primary && (
            <StatusBadge tone="accent" icon={null}>
              {t('contact.primary')}
            </StatusBadge>
          )}
        </div>
        {phoneContact !== '' && (
          <a className={classes.reach} href={`tel:+${phoneContact}`}>
            <IconPhone size={14} aria-hidden /> {showPhone(phoneContact)}
          </a>
        )}
        {emailContact !== '' && (
          <a className={classes.reach} href={`mailto:${emailContact}`}>
            <IconMail size={14} aria-hidden /> {emailContact}
          </a>
        )}
        {quiet !== '' && <span className={classes.quiet}>{quiet}</span>}
      </div>
      {canEdit && <ContactMenu contact={contact} onEdit={onEdit} />}
    </li>
  )
}

/** Who is spoken to; exactly one is the primary contact. */
export function ContactsPart() {
  const { t } = useTranslation('customerProfile')
  const { view, canEdit } = useProfile()
  const [edited, setEdited] = useState<ContactView | 'new' | null>(null)
  return (
    <FactGroup
      title={t('group.contacts')}
      action={
        canEdit && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setEdited('new')}
          >
            {t('contact.add')}
          </Button>
        )
      }
    >
      <ul className={classes.contacts}>
        {view.contacts.map((contact) => (
          <Contact key={contact.contactId} contact={contact} onEdit={() => setEdited(contact)} />
        ))}
      </ul>
      {edited !== null && (
        <Suspense>
          <ContactDialog contact={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </FactGroup>
  )
}
