/**
 * The roles that only say that a person belongs to the faculty. Those who approve accounts give
 * them; every other role is given by those who assign roles.
 */
export const MEMBER_ROLES = ['student', 'staff'] as const;
