import type { components } from 'mailwright';

export type Email = components['schemas']['Email'];
export type EmailDetails = components['schemas']['EmailDetails'];
export type EmailStatus = Email['status'];
