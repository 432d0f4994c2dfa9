"""What a person may see and set on a page: a teacher's task or a lesson's step limits it."""
