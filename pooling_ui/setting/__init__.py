"""The setting of a pool: its window mode, its kind and their parameters, in widgets and in words.

`window_modes`, `pool_table` and `parameters` declare what there is. `choices` holds the values of
the widgets, `setting` is made of them, and `nearest` finds one that PyTorch accepts.
`stored_choices` reads and sets the values in the session and the link, `first_setting` those that a
page begins with; `widgets` shows them, `effect` what the last change did. `labels`, `sizes`,
`effect_words` and `code` say all this in words and code.
"""
