import { integer, pgTable, text } from 'drizzle-orm/pg-core';

export const pickListItems = pgTable('pick_list_items', {
  list: text('list').notNull(),
  scope: text('scope').notNull().default(''),
  position: integer('position').notNull(),
  itemValue: text('item_value').notNull(),
  itemDescription: text('item_description').notNull(),
  modifier: text('modifier'),
});
