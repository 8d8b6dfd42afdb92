import { z } from 'zod';
import { weekdays } from './text.ts';

// Enums that schemas of several subjects have. Each enum of the API has an id, which names it in the OpenAPI document,
// so that generated clients have one type for all its uses.

/** Yes or no in a query. */
export const Flag = z.enum(['true', 'false']).meta({ id: 'Flag' });

/** Which end of a collection comes first. */
export const AgeOrder = z.enum(['oldest', 'newest']).meta({ id: 'AgeOrder' });

/** How far work in the background is. */
export const WorkStatus = z.enum(['running', 'completed']).meta({ id: 'WorkStatus' });

/** A day of the week. */
export const Weekday = z.enum(weekdays).meta({ id: 'Weekday' });

/** Who did something. */
export const ActorKind = z.enum(['user', 'api_key', 'operator', 'system']).meta({ id: 'ActorKind' });
