"""An error of a page: the person gets a sentence of ours, the log gets the traceback."""

from streamlit import config
from streamlit.testing.v1 import AppTest

import server
from serving.page_errors import SENTENCE, show_error


def test_a_person_reads_our_sentence_and_not_streamlits() -> None:
    def page() -> None:
        from serving.page_errors import show_error

        assert show_error(KeyError("k"))  # true: Streamlit shows nothing of its own

    app = AppTest.from_function(page).run()

    assert [error.value for error in app.error] == [SENTENCE]
    assert not app.exception


def test_the_server_hands_errors_of_pages_to_it() -> None:
    assert server.app._on_script_error is show_error


def test_the_traceback_goes_to_the_log() -> None:
    assert config.get_option("logger.enableRich") is False
